import { rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { unfinishedEnding } from '../files/whole-file.ts'
import { Bucket, type BucketSettings } from './bucket.ts'
import { createFolderStore } from './folder-store.ts'
import type { ListedSound, OpenedSound, SoundStore } from './sound-store.ts'

/** After a failure the bucket is not tried again for this long. */
const restMs = 30_000

type Parts = { settings: BucketSettings; folder: string; clock: Clock; log: Logger }

/** Recordings in a bucket that all processes share. Uploads that fail stay in this process's folder until `sendWaiting`. */
class BucketStore implements SoundStore {
  readonly description: string
  readonly #parts: Parts
  readonly #bucket: Bucket
  readonly #waiting: SoundStore
  #restsUntil = 0

  constructor(parts: Parts) {
    this.description = parts.settings.url
    this.#parts = parts
    this.#bucket = new Bucket(parts.settings)
    this.#waiting = createFolderStore(parts.folder)
  }

  async keep(name: string, file: string): Promise<void> {
    const isResting = this.#parts.clock.now().getTime() < this.#restsUntil
    if (!isResting) {
      try {
        await this.#try(() => this.#bucket.put(name, file))
        return await rm(file, { force: true })
      } catch {
        // Already logged; the file waits for `sendWaiting`.
      }
    }
    await this.#waiting.keep(name, file)
  }

  async open(name: string): Promise<OpenedSound | null> {
    const waiting = await this.#waiting.open(name)
    if (waiting) return waiting
    try {
      return await this.#try(() => this.#bucket.open(name))
    } catch (cause) {
      throw new AppError('unavailable', 'The recording cannot be reached now. Please try again later.', {
        cause,
      })
    }
  }

  async remove(name: string): Promise<void> {
    await this.#waiting.remove(name)
    await this.#try(() => this.#bucket.remove(name))
  }

  async *list(): AsyncGenerator<ListedSound[]> {
    yield* this.#waiting.list()
    yield* this.#bucket.list()
  }

  async sendWaiting(mayGo: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    let sent = 0
    for await (const page of this.#waiting.list()) {
      const finished = page.map(({ name }) => name).filter((name) => !name.endsWith(unfinishedEnding))
      const known = await mayGo(finished)
      for (const name of finished) {
        if (!known.has(name)) continue
        await this.#try(() => this.#bucket.put(name, path.join(this.#parts.folder, name)))
        await this.#waiting.remove(name)
        sent += 1
      }
    }
    return sent
  }

  /** Logs a failure once, until the bucket works again. */
  async #try<T>(work: () => Promise<T>): Promise<T> {
    const { clock, log } = this.#parts
    try {
      const result = await work()
      if (this.#restsUntil !== 0) log.info('the store of recordings responds again')
      this.#restsUntil = 0
      return result
    } catch (error) {
      if (this.#restsUntil === 0) log.warn('the store of recordings does not respond', { error })
      this.#restsUntil = clock.now().getTime() + restMs
      throw error
    }
  }
}

/** Opens the configured bucket, or else the folder. */
export function openSoundStore({
  settings,
  ...parts
}: Omit<Parts, 'settings'> & { settings: BucketSettings | null }): SoundStore {
  return settings ? new BucketStore({ ...parts, settings }) : createFolderStore(parts.folder)
}
