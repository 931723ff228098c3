import { afterAll, beforeAll, beforeEach } from 'vitest'
import { recordLog } from './recorded-log.ts'
import { startLanguageModel, type LanguageModelServer } from './language-model-server.ts'
import { startNewsServer, type NewsServer } from './news-server.ts'
import { testSources } from './test-sources.ts'
import { newUser, type TestUser } from './test-user.ts'
import { stoppedClock, type StoppedClock } from './stopped-clock.ts'

// Gives a test file its own server with the printed sources and a model, and each test a new user and a model that nobody has
// asked yet.

export let server: NewsServer
export let model: LanguageModelServer
export let person: TestUser
export let clock: StoppedClock
/** The log since the test began. */
export const { lines, log } = recordLog()

export function setUpModelServer() {
  beforeAll(async () => {
    clock = stoppedClock()
    model = await startLanguageModel()
    server = await startNewsServer(testSources, { env: model.env, overrides: { clock, log } })
  })
  beforeEach(async () => {
    person = await newUser(server.url)
    model.requests.length = 0
    model.mood = 'well'
    model.reply = () => ''
    lines.length = 0
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await model[Symbol.asyncDispose]()
  })
}
