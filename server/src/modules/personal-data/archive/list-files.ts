import { exportFollowedFeeds } from '#modules/news'
import { nameRecording } from '#modules/recordings'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { explainArchive } from './explain-archive.ts'
import { formatCsv, formatJson } from './format-rows.ts'
import { listRecordings, listSources, type Source } from './sources.ts'

type Content = AsyncIterable<string | Uint8Array>

export type ArchivedFile = { name: string; isPacked: boolean; content: Content }

async function* yieldOnce(text: Promise<string> | string) {
  yield await text
}

async function* report<T>(pages: AsyncIterable<T[]>, onTaken: (count: number) => void) {
  for await (const rows of pages) {
    onTaken(rows.length)
    yield rows
  }
}

async function* formatSourceAsCsv(source: Source, onTaken: (count: number) => void) {
  yield* formatCsv(await source.columns(), report(source.pages(), onTaken))
}

/** Recordings whose file is missing are left out. */
async function* openRecordings(context: Context, caller: Caller): AsyncGenerator<ArchivedFile> {
  for await (const { format, id } of listRecordings(context, caller)) {
    const name = nameRecording({ format, id })
    const sound = await context.sounds.open(name)
    if (!sound) continue
    try {
      // Audio hardly compresses.
      yield { name: `recordings/${name}`, isPacked: false, content: await sound.read() }
    } finally {
      // Has no effect if it was read to its end.
      await sound.close().catch(() => undefined)
    }
  }
}

/**
 * Everything stored about the caller, file by file. `onTaken` is called with counts of rows and recordings as they are read.
 */
export async function* listFiles(
  context: Context,
  caller: Caller,
  onTaken: (count: number) => void,
): AsyncGenerator<ArchivedFile> {
  yield { name: 'README.txt', isPacked: true, content: yieldOnce(explainArchive(context)) }
  for (const source of listSources(context, caller)) {
    const json = formatJson(report(source.pages(), onTaken))
    yield { name: `${source.name}.json`, isPacked: true, content: json }
    yield { name: `${source.name}.csv`, isPacked: true, content: formatSourceAsCsv(source, onTaken) }
  }
  const opml = exportFollowedFeeds(context, caller.userId)
  yield { name: 'sources.opml', isPacked: true, content: yieldOnce(opml) }
  for await (const recording of openRecordings(context, caller)) {
    yield recording
    onTaken(1)
  }
}
