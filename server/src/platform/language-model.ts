import { AppError } from '@tidings/contract/errors'

/** `key` is null if the endpoint needs none. */
export type LanguageModelSettings = { url: string; key: string | null; model: string }

/** `rules` is the system prompt; `request` holds everything else: the question and its material. */
export type Prompt = { rules: string; request: string }

export interface LanguageModel {
  /**
   * Streams the model's output. Rejects with the signal's reason as soon as that aborts, which also cancels the request;
   * otherwise with an `AppError` whose message contains nothing of the prompt or the output.
   */
  write(prompt: Prompt, signal: AbortSignal): AsyncGenerator<string>
}

/** Low, so that the wording stays close to the sources. */
const temperature = 0.2
/** Longer than any real answer. */
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

/** Cuts off a server that never stops sending at `maxBytes`. */
const fetchLimited: typeof fetch = async (input, init) => {
  const { body, headers, status, statusText } = await fetch(input, init)
  return new Response(body && limitStream(body), { headers, status, statusText })
}

/** The vendor's errors contain the prompt and the server's response, which must not reach the log: only the status does. */
function toAppError(error: unknown): AppError {
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : null
  if (status !== null && status >= 300) {
    return new AppError('unavailable', `The language model answered with status ${status}.`)
  }
  return new AppError('unavailable', 'The language model cannot be reached, or its response is invalid.')
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

/** A model behind an OpenAI-compatible chat endpoint. The client library is loaded by this call. */
export function openLanguageModel(settings: LanguageModelSettings): LanguageModel {
  const loading = load(settings)
  // A failure is reported on first use.
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
