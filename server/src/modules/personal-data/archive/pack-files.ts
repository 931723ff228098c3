import { addAbortSignal, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ArchivedFile } from './list-files.ts'

type Zip = ZipFile & { outputStream: Readable }

type Options = {
  /** The modification time of the files. */
  mtime: Date
  signal: AbortSignal
  /** Called as the files are read. */
  onRead: () => void
}

async function* watch<T>(content: AsyncIterable<T>, onRead: () => void) {
  for await (const chunk of content) {
    onRead()
    yield chunk
  }
}

async function addFile(zip: Zip, file: ArchivedFile, { mtime, onRead, signal }: Options) {
  const input = addAbortSignal(signal, Readable.from(watch(file.content, onRead), { objectMode: false }))
  zip.addReadStream(input, file.name, { compress: file.isPacked, mtime, mode: 0o100600 })
  await finished(input)
}

async function addFiles(zip: Zip, files: AsyncIterable<ArchivedFile>, options: Options) {
  for await (const file of files) await addFile(zip, file, options)
  zip.end()
}

/**
 * A zip archive of these files as a stream. Files are read one after another, only as fast as the archive is consumed.
 * Destroying the stream or aborting the signal ends the reading; a file that cannot be read destroys the stream.
 */
export function packFiles(files: AsyncIterable<ArchivedFile>, options: Options): Readable {
  const zip = new ZipFile() as Zip
  const closed = new AbortController()
  const output = zip.outputStream
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('the archive was given up', { cause: error }))
  }
  zip.on('error', fail)
  output.once('close', () => closed.abort(new Error('the archive is not taken any more')))
  const signal = AbortSignal.any([options.signal, closed.signal])
  addFiles(zip, files, { ...options, signal }).catch(fail)
  return output
}
