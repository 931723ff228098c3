import type { Config } from '../config.ts'
import type { MovedRows } from '../move/copy-tables.ts'
import { moveToServer, type SentRecordings } from '../move/move.ts'
import { UsageError, type RunCommand } from './command.ts'
import { runInterruptibly } from './interruption.ts'

const rowsPerLine = 20_000

const format = (count: number) => count.toLocaleString('en')
const formatRows = (count: number) => `${format(count)} ${count === 1 ? 'row' : 'rows'}`

/** Prints large tables as they are copied, and each with rows once it is. */
function openProgress() {
  const total = { tables: 0, rows: 0 }
  let printed = 0
  const report = ({ of, rows, table }: MovedRows) => {
    const isDone = rows === of
    if (isDone) {
      total.tables += rows > 0 ? 1 : 0
      total.rows += rows
    }
    if (rows > 0 && (isDone || rows - printed >= rowsPerLine)) {
      console.log(
        isDone ? `${table}: ${formatRows(rows)}` : `${table}: ${format(rows)} of ${formatRows(of)} …`,
      )
      printed = rows
    }
    if (isDone) printed = 0
  }
  return { total, report }
}

function printRecordings({ audioStore, dataDir }: Config, recordings: SentRecordings | null) {
  if (recordings === null || audioStore === null) {
    console.log(`Recordings stay in ${dataDir}/audio.`)
  } else if (recordings.failure === null) {
    console.log(
      `Sent ${format(recordings.sent)} ${recordings.sent === 1 ? 'recording' : 'recordings'} to ${audioStore.url}.`,
    )
  } else {
    console.error(
      `The database is moved, but not all recordings could be sent to ${audioStore.url} (${recordings.failure}). They stay in ${dataDir}/audio, from where the server sends them once the store responds.`,
    )
  }
}

export const move: RunCommand = async (args, config) => {
  if (args.length > 0) throw new UsageError('move takes no arguments.')
  const { dataDir, databaseUrl } = config
  if (databaseUrl === null) throw new UsageError('Set DATABASE_URL to the Postgres database to move to.')
  const { report, total } = openProgress()
  const recordings = await runInterruptibly((signal) =>
    moveToServer({ ...config, databaseUrl }, { signal, report }),
  )
  console.log(
    `Moved ${formatRows(total.rows)} in ${total.tables} tables. Both databases have the same number of rows in each table.`,
  )
  printRecordings(config, recordings)
  console.log(
    `Start Tidings with this DATABASE_URL and this DATA_DIR, which has the keys: everybody stays signed in. The embedded database is still in ${dataDir}/postgres: delete it once all is well, because what people delete from now on stays in it.`,
  )
  return recordings?.failure ? 1 : 0
}
