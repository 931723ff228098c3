import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#src/config'
import { startLanguageModel, type LanguageModelServer } from './support/language-model-server.ts'
import { runTidings, spawnTidings } from './support/operator-tool.ts'
import { copyTestDatabase } from './support/start-test-server.ts'

const stack = new AsyncDisposableStack()
let env: Record<string, string>
let model: LanguageModelServer
beforeAll(async () => {
  env = stack.use(await copyTestDatabase()).env
  model = stack.use(await startLanguageModel())
})
afterAll(() => stack.disposeAsync())

const whole = { LLM_URL: 'http://127.0.0.1:9/v1/', LLM_KEY: 'k', LLM_MODEL: 'm' }

describe('the three variables of the model', () => {
  test('are only valid together', () => {
    expect(readConfig(whole).languageModel).toEqual({ url: 'http://127.0.0.1:9/v1', key: 'k', model: 'm' })
    expect(readConfig({}).languageModel).toBeNull()
    expect(readConfig({ LLM_URL: ' ', LLM_KEY: '' }).languageModel).toBeNull()
  })

  test('may omit the key', () => {
    const { LLM_KEY: _, ...rest } = whole
    expect(readConfig(rest).languageModel).toMatchObject({ key: null, model: 'm' })
  })

  test.each(['LLM_URL', 'LLM_MODEL'] as const)('%s is named if it alone is missing', (name) => {
    const { [name]: _, ...rest } = whole
    expect(() => readConfig(rest)).toThrow(ConfigError)
    expect(() => readConfig(rest)).toThrow(`but ${name} is not`)
  })

  test('LLM_URL is named if it is not an address', () => {
    expect(() => readConfig({ ...whole, LLM_URL: 'ftp://model' })).toThrow('LLM_URL')
  })
})

/** Names each file of the model's library as it is loaded. */
const watch = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) {
  if (/node_modules.(?:ai|@ai-sdk)./.test(url)) process.stderr.write('loaded ' + url + '\\n')
  return next(url, context)
} })`

test('load no code for a model if they are not set', async () => {
  const watched = { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` }
  const without = await spawnTidings(['ask', 'wind'], watched)
  expect(without.code).toBe(0)
  expect(without.output).not.toContain('loaded')
  const withOne = await spawnTidings(['ask', 'wind'], { ...watched, ...model.env })
  expect(withOne.code).toBe(0)
  expect(withOne.output).toContain('loaded')
})

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('the doctor', () => {
  test('reports whether the model answers', async () => {
    model.reply = () => 'Yes.'
    model.requests.length = 0
    const { code, output } = await runTidings(['doctor'], { ...env, ...model.env })
    expect(code).toBe(0)
    expect(output).toMatch(/^ok +language model +small-1 answers/m)
    expect(model.requests).toHaveLength(1)
  })

  test('reports that there is no model', async () => {
    expect((await runTidings(['doctor'], env)).output).toMatch(/^ok +language model +none/m)
  })

  test('names the variables of a model that does not answer, and exits with 1', async () => {
    const LLM_URL = `http://127.0.0.1:${await closedPort()}/v1`
    const gone = await runTidings(['doctor'], { ...env, ...model.env, LLM_URL })
    expect(gone).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^problem +language model .*\n.*LLM_URL/m),
    })
    model.mood = 'failing'
    const failing = await runTidings(['doctor'], { ...env, ...model.env })
    expect(failing.output).toMatch(/^problem +language model .*status 500/m)
    expect(failing.output).not.toContain('llm-secret')
  })
})
