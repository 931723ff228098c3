import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTidings } from './support/operator-tool.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

let database: Awaited<ReturnType<typeof copyTestDatabase>>
beforeAll(async () => {
  database = await copyTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const tidings = (...words: string[]) => runTidings(words, database.env)

test('the operator asks and reads an answer with its sources', async () => {
  const { code, output } = await tidings('ask', 'What', 'is new in sports?')
  expect(code).toBe(0)
  expect(output).toMatch(
    /^These are sample stories.*\nOne new story on sports, from Tidings Sample\.\n.+ \[Tidings Sample, http.+\]\n/,
  )
})

test('the answer comes in the language asked for', async () => {
  const { output } = await tidings('ask', 'sport', '--language', 'fr')
  expect(output).toContain('Un nouvel article sur « sport », de Tidings Sample.')
})

test.each([
  [['ask'], 'ask takes a question.'],
  [['ask', ' '], 'Please ask a question.'],
  [['ask', 'sport', '--language', 'xx'], '--language must be one of en, fr, es, de, it, not "xx".'],
])('%j ends in words', async (words, message) => {
  const { code, output } = await tidings(...words)
  expect(code).toBe(2)
  expect(output).toContain(message)
})
