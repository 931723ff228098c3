import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, runTidings } from './support/operator-tool.ts'
import { copyTestDatabase, startTestServer } from './support/start-test-server.ts'

let database: Awaited<ReturnType<typeof copyTestDatabase>>
beforeAll(async () => {
  database = await copyTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const ask = (...words: string[]) => runCommand(['ask', ...words], database.env)

test('ask prints an answer with its sources', async () => {
  const { code, output } = await runTidings(['ask', 'What', 'is new in sports?'], database.env)
  expect(code).toBe(0)
  expect(output).toMatch(
    /^These are sample stories.*\nOne new story on sports, from Tidings Sample\.\n.+ \[Tidings Sample, http.+\]\n/,
  )
})

test('ask answers in the requested language', async () => {
  const { output } = await ask('sport', '--language', 'fr')
  expect(output).toContain('Un nouvel article sur « sport », de Tidings Sample.')
})

test.each([
  [[], 'ask takes a question.'],
  [[' '], 'Please ask a question.'],
  [['sport', '--language', 'xx'], '--language must be one of en, fr, es, de, it, not "xx".'],
])('ask with %j fails with the usage', async (words, message) => {
  await expect(ask(...words)).rejects.toMatchObject({ name: 'UsageError', message })
})

test('with a running server on the embedded database, ask explains what to do', async ({ skip }) => {
  await using server = await startTestServer()
  if (server.config.databaseUrl) return skip('only the embedded database serves one process alone')
  const result = await runTidings(['ask', 'sport'], { DATA_DIR: server.config.dataDir })
  expect(result).toMatchObject({
    code: 1,
    output: expect.stringContaining('stop it, run this command again'),
  })
  return undefined
})
