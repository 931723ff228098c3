import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder with the feeds, news and dialogues to measure with. */
export const newsroomData = path.resolve(process.env['NEWSROOM_DATA'] ?? '../shared/data')
/** The default set; its run.mjs asks the questions of all sets. */
export const defaultSet = path.join(newsroomData, 'conversations')

export const benchData = path.join(root, 'bench/data')

export const readBenchData = <T>(name: string) =>
  JSON.parse(readFileSync(path.join(benchData, name), 'utf8')) as T

/** Which reports of a set in `bench/data` are of one event: the ids of each event, by the id of each of its reports. */
export function readEvents(set: string): Map<string, string[]> {
  const events = readBenchData<Record<string, string[]>>('events.json')[set] ?? []
  return new Map(events.flatMap((ids) => ids.split(' ').map((id) => [id, ids.split(' ')] as const)))
}

/**
 * Asks the dialogues of a set, a folder with newsroom.json and dialogues.json, on a server of its own. Returns a row for each
 * turn, as described beside the default set. Throws if they could not be asked.
 */
export function askDialogues<Row>(set: string, args: readonly string[] = []): Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'dialogues-'))
  const out = path.join(folder, 'out.json')
  try {
    const command = [path.join(defaultSet, 'run.mjs'), root, '--set', set, '--out', out, ...args]
    const { status, stderr } = spawnSync('node', command, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The dialogues could not be asked:\n${stderr}`)
    return JSON.parse(readFileSync(out, 'utf8')) as Row[]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
