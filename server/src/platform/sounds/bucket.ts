import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { readBucketPage } from './bucket-page.ts'
import type { ListedSound, OpenedSound, SoundRange } from './sound-store.ts'

/** For the head of an answer. */
const answerTimeoutMs = 5000
/** For a whole recording to go there. */
const uploadTimeoutMs = 60_000

/** `url`: a bucket by its path, and what names in it begin with, such as `https://s3.example.org/bucket/tidings`. */
export type BucketSettings = { url: string; keyId: string; secret: string; region: string | null }

/** The status alone: what a store says beside it may name keys. */
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

/** An S3-compatible bucket. Every method rejects when it does not answer in time, or refuses. */
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
      throw new BucketError('the store does not say how long a sound is, and since when it is there')
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
      // Two parts of it are not to be of two sounds.
      ...(etag === null ? {} : { 'if-match': etag }),
      ...(range ? { range: `bytes=${range.first}-${range.last}` } : {}),
    }
    const response = await this.#request(this.#addressOf(name), { headers })
    const { body } = await requireStatus(response, range ? 206 : 200)
    return body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
  }

  /** The body may take as long as it wants, once the answer has begun. */
  async #request(address: string, init: RequestInit, timeoutMs = answerTimeoutMs): Promise<Response> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(new BucketError('no answer in time')), timeoutMs)
    try {
      return await this.#client.fetch(address, { ...init, redirect: 'error', signal: waiting.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}
