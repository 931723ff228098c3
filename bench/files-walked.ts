import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../server/src/config.ts'
import { silentLogger } from '../server/src/platform/logger.ts'
import { startServer } from '../server/src/start.ts'
import { signUpPerson } from '../server/tests/support/project-clients.ts'
import { printFigures } from './support/figures.ts'

// The source files with functions that a server's first `POST /api/ask` calls, on the embedded database with the sample edition.

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['server/src/', 'contract/src/']
/** What an answer is made of; the other files serve requests, check the session, and read and write rows for every route. */
const answering = ['modules/assistant/', 'modules/news/', 'language/'].map((folder) => `server/src/${folder}`)
const question = "What's the latest on climate change since yesterday?"

/** The path of one of our source files within the repository; null for anything else. */
function readSourcePath(url: string): string | null {
  if (!url.startsWith('file:')) return null
  const file = path.relative(root, fileURLToPath(url))
  return folders.some((folder) => file.startsWith(folder)) ? file : null
}

/** How many functions of each of our files run during `work`. Workers, and with them the database, are not counted. */
async function countFunctions(work: () => Promise<void>): Promise<Map<string, number>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const counts = new Map<string, number>()
  for (const { url, functions } of result) {
    const file = readSourcePath(url)
    const executed = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0).length
    if (file !== null && executed > 0) counts.set(file, (counts.get(file) ?? 0) + executed)
  }
  return counts
}

const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
const feeds = path.join(directory, 'feeds.txt')
writeFileSync(feeds, 'http://127.0.0.1:9/none.xml\n')
const config = readConfig({ PORT: '0', JOBS: 'off', DATA_DIR: path.join(directory, 'data'), FEEDS: feeds })
const server = await startServer(config, { log: silentLogger })
const { session } = await signUpPerson(server.url)

const counts = await countFunctions(async () => {
  const response = await fetch(`${server.url}/api/ask`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  if (!response.ok) throw new Error(`the question was answered with ${response.status}`)
  await response.json()
})

for (const [file, count] of [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${String(count).padStart(4)}  ${file}`)
}
printFigures(`Files walked by a cold POST /api/ask: "${question}"`, [
  { name: 'source files', value: counts.size, unit: 'files', target: { at: 'most', value: 80 } },
  ...answering.map((folder) => ({
    name: `  in ${folder}`,
    value: [...counts.keys()].filter((file) => file.startsWith(folder)).length,
    unit: 'files',
  })),
  {
    name: 'functions',
    value: [...counts.values()].reduce((sum, count) => sum + count, 0),
    unit: 'functions',
  },
])
await server[Symbol.asyncDispose]()
rmSync(directory, { recursive: true, force: true })
