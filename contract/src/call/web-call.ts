import * as v from 'valibot'

const settings = v.record(v.string(), v.unknown())

/** Body of `POST /call/web` in the voice provider's format; our own server ignores it. */
export const webCallRequestSchema = v.object({
  assistant: v.exactOptional(settings),
  assistantId: v.exactOptional(v.string()),
  assistantOverrides: v.exactOptional(settings),
  squad: v.exactOptional(settings),
  squadId: v.exactOptional(v.string()),
})

export type WebCallRequest = v.InferOutput<typeof webCallRequestSchema>

export const webCallSchema = v.object({
  id: v.string(),
  webCallUrl: v.pipe(
    v.string(),
    v.description("A `wss:` or `ws:` URL is a room on our own server; any other is the hosted provider's."),
  ),
  artifactPlan: v.exactOptional(v.object({ videoRecordingEnabled: v.exactOptional(v.boolean()) })),
  transport: v.exactOptional(v.object({ assistantVideoEnabled: v.exactOptional(v.boolean()) })),
})

export type WebCall = v.InferOutput<typeof webCallSchema>
