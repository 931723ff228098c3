import { AppError } from '@tidings/contract/errors'

/** `key` is null where the endpoint asks for none. */
export type LanguageModelSettings = { url: string; key: string | null; model: string }

/** `rules` are the operator's, `request` is everything else: what is asked and what it is about. */
export type Prompt = { rules: string; request: string }

export interface LanguageModel {
  /**
   * What the model writes, in pieces as they come. Rejects with the signal's reason as soon as that aborts, which also
   * ends the request, and otherwise with an `AppError` whose words hold nothing of the prompt or the answer.
   */
  write(prompt: Prompt, signal: AbortSignal): AsyncGenerator<string>
}

/** Low: the words are to stay close to what they rest on. */
const temperature = 0.2
/** More than any answer has. */
const maxBytes = 512 * 1024

function limitStream(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) controller.error(new Error('too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** A server that sends without end is left at `maxBytes`. */
const fetchLimited: typeof fetch = async (input, init) => {
  const { body, headers, status, statusText } = await fetch(input, init)
  return new Response(body && limitStream(body), { headers, status, statusText })
}

/** Vendors' errors carry the prompt and the server's words, and must not reach the log: only the status does. */
function toAppError(error: unknown): AppError {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : null
  if (status !== null && status >= 300) {
    return new AppError('unavailable', `The language model answered with status ${status}.`)
  }
  return new AppError('unavailable', 'The language model cannot be reached or understood.')
}

async function load({ key, model, url }: LanguageModelSettings) {
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  globalThis.AI_SDK_LOG_WARNINGS = false
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: url,
    ...(key === null ? {} : { apiKey: key }),
    fetch: fetchLimited,
  })
  return { streamText, model: provider(model) }
}

/** A model behind an endpoint in OpenAI's chat form. What talks to it is loaded by this call and not before. */
export function openLanguageModel(settings: LanguageModelSettings): LanguageModel {
  const loading = load(settings)
  // A failure shows when the model is first asked.
  loading.catch(() => undefined)
  return {
    async *write({ request, rules }, signal) {
      const { model, streamText } = await loading
      signal.throwIfAborted()
      const { stream } = streamText({
        model,
        instructions: rules,
        prompt: request,
        temperature,
        maxRetries: 0,
        abortSignal: signal,
        telemetry: { isEnabled: false },
        onError: () => undefined,
      })
      try {
        for await (const part of stream) {
          signal.throwIfAborted()
          if (part.type === 'error') throw part.error
          if (part.type === 'text-delta') yield part.text
        }
      } catch (error) {
        signal.throwIfAborted()
        throw toAppError(error)
      }
      signal.throwIfAborted()
    },
  }
}
