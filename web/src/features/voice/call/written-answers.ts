import type { AskEvent } from '@tidings/contract/api/ask'
import { AppError } from '@tidings/contract/errors'
import { connectionTexts, requestTexts } from '@tidings/contract/texts/errors'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { openApi } from '#platform/http/api-client.ts'

export type WrittenQuestion = {
  question: string
  /** The history entry that gives the context. */
  after: string | null
  getAccessToken: () => Promise<string | null>
  signal: AbortSignal
}

/** The events of an answer; resolves once the server has accepted the question. Throws `AppError`, fit to be shown. */
export async function askInWriting({
  after,
  getAccessToken,
  question,
  signal,
}: WrittenQuestion): Promise<AsyncGenerator<AskEvent>> {
  if ((await getAccessToken()) === null) throw new AppError('unauthorized', requestTexts.nobodySignedIn)
  const { body } = await openApi({ accessToken: getAccessToken }, '/api/ask', {
    method: 'POST',
    body: { question, ...(after ? { after } : {}) },
    accept: 'text/event-stream',
    // Without a timeout: a model may be slow, and the server has its own limits.
    request: (input, init) => fetch(input, init),
    signal,
  })
  if (!body) throw new AppError('unavailable', connectionTexts.unreachable)
  return readEvents(body)
}

async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<AskEvent> {
  const events = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = events.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { data, event } = next.value
      yield { event, data: JSON.parse(data) as unknown } as AskEvent
    }
  } catch (cause) {
    throw new AppError('unavailable', connectionTexts.unreachable, { cause })
  } finally {
    reader.releaseLock()
  }
}
