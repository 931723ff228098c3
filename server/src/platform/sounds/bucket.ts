import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { readBucketPage } from './bucket-page.ts'
import type { ListedSound, OpenedSound, SoundRange } from './sound-store.ts'

/** Until the response's headers arrive. */
const answerTimeoutMs = 5000
/** For uploading a whole recording. */
const uploadTimeoutMs = 60_000

/** `url`: a path-style bucket URL with an optional key prefix, such as `https://s3.example.org/bucket/tidings`. */
export type BucketSettings = { url: string; keyId: string; secret: string; region: string | null }

/** Contains only the status, because the response body may contain keys. */
class BucketError extends Error {
  override readonly name = 'BucketError'
}

function splitAddress(url: string) {
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...rest] = pathname.split('/').filter(Boolean)
  return { bucketUrl: `${origin}/${bucket}`, prefix: rest.map((part) => `${part}/`).join('') }
}

async function requireStatus(response: Response, ...statuses: number[]): Promise<Response> {
  if (statuses.includes(response.status)) return response
  await response.body?.cancel()
  throw new BucketError(`the store answered ${response.status}`)
}

/** An S3-compatible bucket. Every method rejects if the bucket refuses or does not answer in time. */
export class Bucket {
  readonly #client: AwsClient
  readonly #bucketUrl: string
  readonly #prefix: string

  constructor({ keyId, region, secret, url }: BucketSettings) {
    const { bucketUrl, prefix } = splitAddress(url)
    this.#bucketUrl = bucketUrl
    this.#prefix = prefix
    this.#client = new AwsClient({
      accessKeyId: keyId,
      secretAccessKey: secret,
      service: 's3',
      retries: 0,
      ...(region === null ? {} : { region }),
    })
  }

  async put(name: string, file: string): Promise<void> {
    const sound = await readFile(file)
    const headers = {
      'content-type': name.endsWith('.mp3') ? 'audio/mpeg' : 'audio/wav',
      'x-amz-content-sha256': createHash('sha256').update(sound).digest('hex'),
    }
    const init = { method: 'PUT', headers, body: sound }
    const put = await this.#request(this.#addressOf(name), init, uploadTimeoutMs)
    await (await requireStatus(put, 200, 201, 204)).body?.cancel()
  }

  /** Null where there is no such sound. */
  async open(name: string): Promise<OpenedSound | null> {
    const head = await this.#request(this.#addressOf(name), { method: 'HEAD' })
    if (head.status === 404) return null
    const { headers } = await requireStatus(head, 200)
    const bytes = Number(headers.get('content-length') ?? Number.NaN)
    const modified = new Date(headers.get('last-modified') ?? '')
    if (!Number.isSafeInteger(bytes) || Number.isNaN(modified.getTime()))
      throw new BucketError('the store does not report a sound’s length and date')
    const etag = headers.get('etag')
    return {
      bytes,
      modified,
      read: (range) => this.#read(name, etag, range),
      close: () => Promise.resolve(),
    }
  }

  async remove(name: string): Promise<void> {
    const removed = await this.#request(this.#addressOf(name), { method: 'DELETE' })
    await (await requireStatus(removed, 200, 204, 404)).body?.cancel()
  }

  async *list(): AsyncGenerator<ListedSound[]> {
    for (let token: string | null = ''; token !== null;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix })
      if (token) query.set('continuation-token', token)
      const answer = await requireStatus(
        await this.#request(`${this.#bucketUrl}?${query.toString()}`, {}),
        200,
      )
      const page = readBucketPage(await answer.text())
      yield page.entries
        .filter(({ name }) => name.startsWith(this.#prefix))
        .map(({ modified, name }) => ({ name: name.slice(this.#prefix.length), modified }))
      token = page.nextToken
    }
  }

  #addressOf(name: string): string {
    return `${this.#bucketUrl}/${this.#prefix}${encodeURIComponent(name)}`
  }

  async #read(name: string, etag: string | null, range?: SoundRange): Promise<ReadableStream<Uint8Array>> {
    const headers = {
      // Parts of one download must not come from different versions.
      ...(etag === null ? {} : { 'if-match': etag }),
      ...(range ? { range: `bytes=${range.first}-${range.last}` } : {}),
    }
    const response = await this.#request(this.#addressOf(name), { headers })
    const { body } = await requireStatus(response, range ? 206 : 200)
    return body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
  }

  /** The timeout only covers the headers; the body may take longer. */
  async #request(address: string, init: RequestInit, timeoutMs = answerTimeoutMs): Promise<Response> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new BucketError('timed out')), timeoutMs)
    try {
      return await this.#client.fetch(address, { ...init, redirect: 'error', signal: waiting.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}
