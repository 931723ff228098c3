export type SoundRange = { first: number; last: number }

/** A sound that stays readable until `close`, also if it is removed meanwhile. */
export type OpenedSound = {
  bytes: number
  modified: Date
  /** All of it, or a range of bytes. Closes the sound at its end or when the reader gives up. */
  read(range?: SoundRange): Promise<ReadableStream<Uint8Array>>
  close(): Promise<void>
}

export type ListedSound = { name: string; modified: Date }

/** Where recordings are kept, by their file names. */
export type SoundStore = {
  /** For the operator, without keys. */
  description: string
  /** Takes over a finished file, whole or not at all. */
  keep(name: string, file: string): Promise<void>
  /** Null where there is no such sound. Throws `unavailable` where that cannot be told now. */
  open(name: string): Promise<OpenedSound | null>
  remove(name: string): Promise<void>
  /** In pages. */
  list(): AsyncIterable<ListedSound[]>
  /** Sends what waits for a store that did not answer; resolves with how many sounds went. */
  sendWaiting(mayGo: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
