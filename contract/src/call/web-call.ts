/** Body of `POST /call/web`, as the voice provider takes it; our own server reads none of it but answers in the same form. */
export type WebCallRequest = {
  assistant?: Record<string, unknown>
  assistantId?: string
  assistantOverrides?: Record<string, unknown>
  squad?: Record<string, unknown>
  squadId?: string
}

/** `webCallUrl` with the scheme `wss:` or `ws:` is a socket room; any other is the hosted provider's. */
export type WebCall = {
  id: string
  webCallUrl: string
  artifactPlan?: { videoRecordingEnabled?: boolean }
  transport?: { assistantVideoEnabled?: boolean }
}
