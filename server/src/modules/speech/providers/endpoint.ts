import { AppError } from '@tidings/contract/errors'

export type Endpoint = { url: string; key: string | null; model: string }

export function authorization(endpoint: Endpoint): Record<string, string> {
  return endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }
}

/** Sends a request and reads at most `maxBytes` of the answer. `name` is what the thrown `unavailable` calls it. */
export async function exchange(request: Request, { name, maxBytes }: { name: string; maxBytes: number }) {
  try {
    const response = await fetch(request)
    if (!response.ok) {
      await response.body?.cancel()
      throw new AppError('unavailable', `The ${name} answered with status ${response.status}.`)
    }
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AppError('unavailable', `The ${name} sent more than it should.`)
      chunks.push(chunk)
    }
    return { body: Buffer.concat(chunks), contentType: response.headers.get('content-type') ?? '' }
  } catch (error) {
    if (error instanceof AppError || request.signal.aborted) throw error
    throw new AppError('unavailable', `The ${name} cannot be reached.`, { cause: error })
  }
}
