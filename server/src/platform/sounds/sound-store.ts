export type SoundRange = { first: number; last: number }

/** Stays readable until `close`, even if it is removed meanwhile. */
export type OpenedSound = {
  bytes: number
  modified: Date
  /** All of it, or a range of bytes. Closes itself at the end or when the reader cancels. */
  read(range?: SoundRange): Promise<ReadableStream<Uint8Array>>
  close(): Promise<void>
}

export type ListedSound = { name: string; modified: Date }

/** Where recordings are kept, by their file names. */
export type SoundStore = {
  /** A description for the operator, without keys. */
  description: string
  /** Moves a finished file into the store atomically. */
  keep(name: string, file: string): Promise<void>
  /** Null if there is no such recording. Throws `unavailable` if that cannot be determined now. */
  open(name: string): Promise<OpenedSound | null>
  remove(name: string): Promise<void>
  /** Yields pages. */
  list(): AsyncIterable<ListedSound[]>
  /** Uploads files that failed earlier; resolves with how many were sent. */
  sendWaiting(mayGo: (names: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number>
}
