import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { copyTestDatabase } from './support/start-test-server.ts'

const mostMegabytes = 450

/** Opens it and runs as many statements as a start does. Prints the most memory it has had, in kilobytes. */
const script = (dataDir: string) => `
  import { openDatabase } from '${new URL('../src/db/connection.ts', import.meta.url).href}'
  const options = { dataDir: ${JSON.stringify(dataDir)}, databaseUrl: null, onIdleError: () => undefined }
  const database = await openDatabase(options)
  for (let at = 0; at < 300; at++) await database.pool.query('select count(*) from public.feeds where id is not null')
  await database[Symbol.asyncDispose]()
  console.log(process.resourceUsage().maxRSS)`

test('opening the database and its first statements use little memory', async () => {
  await using database = await copyTestDatabase()
  // V8 compiles what is hot at once instead of some time later.
  const flags = ['--disable-warning=ExperimentalWarning', '--wasm-sync-tier-up']
  const evaluated = ['--eval', script(database.env.DATA_DIR)]
  const { stdout } = await promisify(execFile)('node', [...flags, ...evaluated])
  expect(Number(stdout) / 1024).toBeLessThan(mostMegabytes)
})
