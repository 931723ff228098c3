import { afterAll, beforeAll, beforeEach } from 'vitest'
import { keptLog } from './kept-log.ts'
import { startLanguageModel, type LanguageModelServer } from './language-model-server.ts'
import { openNewsStand, type NewsStand } from './news-stand.ts'
import { press } from './printed-sources.ts'
import { newReader, type Reader } from './reader.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import { stoppedClock, type StoppedClock } from './stopped-clock.ts'

// A test file that calls the function here has a server of its own with the printed sources and a model, and, for each test, somebody
// who has heard nothing yet and a model that nobody has asked.

export let server: TestServer
export let model: LanguageModelServer
export let person: Reader
export let clock: StoppedClock
/** What the server has logged since the test began. */
export const { lines, log } = keptLog()
let stand: NewsStand

export function setUpModelServer() {
  beforeAll(async () => {
    clock = stoppedClock()
    stand = await openNewsStand(press)
    model = await startLanguageModel()
    server = await startTestServer({ env: { ...stand.env, ...model.env }, overrides: { clock, log } })
    await stand.deliver(server)
  })
  beforeEach(async () => {
    person = await newReader(server.url)
    model.requests.length = 0
    model.mood = 'well'
    model.reply = () => ''
    lines.length = 0
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await model[Symbol.asyncDispose]()
    await stand[Symbol.asyncDispose]()
  })
}
