import { afterAll, beforeAll } from 'vitest'
import { CallClient } from './call-client.ts'
import { serveSources, type SourceServer } from './source-server.ts'
import { newUser, type TestUser } from './test-user.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'

// Gives a test file its own server with one article, and a user to call it.

export let server: TestServer
export let user: TestUser
let sources: SourceServer

export function setUpCallServer() {
  beforeAll(async () => {
    sources = await serveSources([
      {
        name: 'Reuters',
        language: 'en',
        topic: 'Environment',
        articles: [
          {
            title: 'Wind farm opens off the coast',
            body: 'A wind farm with ninety turbines opened off the northern coast on Monday. It will light one and a half million homes, the operator said. Fishermen had protested for years.',
          },
        ],
      },
    ])
    server = await startTestServer({ env: sources.env, realVoice: true })
    await sources.fetchInto(server)
    user = await newUser(server.url)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await sources[Symbol.asyncDispose]()
  })
}

export const begin = (person = user) => CallClient.begin(server.url, person)

/** Asks, and resolves to the whole answer as it was sent. */
export async function answered(call: CallClient, question = 'wind farm') {
  call.ask(question)
  const { turn } = await call.room('thinking', (frame) => frame.turn > 0)
  const complete = await call.room('complete', (frame) => frame.turn === turn)
  return { turn, complete, sentences: call.frames('sentence').filter((frame) => frame.turn === turn) }
}
