import { AppError } from '@tidings/contract/errors'

export type Endpoint = { url: string; key: string | null; model: string }

export function createAuthHeaders(endpoint: Endpoint): Record<string, string> {
  return endpoint.key === null ? {} : { authorization: `Bearer ${endpoint.key}` }
}

/** Reads at most `maxBytes` of the response. Failures throw `unavailable` with the service's `name`. */
export async function sendRequest(request: Request, { name, maxBytes }: { name: string; maxBytes: number }) {
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
