import { afterAll, beforeAll } from 'vitest'
import { CallClient } from './call-client.ts'
import { startNewsServer, type NewsServer } from './news-server.ts'
import type { TestSource } from './source-server.ts'
import { newUser, type TestUser } from './test-user.ts'

// Gives a test file its own server with one article, and a user to call it.

const reuters: TestSource = {
  name: 'Reuters',
  language: 'en',
  topic: 'Environment',
  articles: [
    {
      title: 'Wind farm opens off the coast',
      body: 'A wind farm with ninety turbines opened off the northern coast on Monday. It will light one and a half million homes, the operator said. Fishermen had protested for years.',
    },
  ],
}

export let server: NewsServer
export let user: TestUser

export function setUpCallServer() {
  beforeAll(async () => {
    server = await startNewsServer([reuters], { realVoice: true })
    user = await newUser(server.url)
  })
  afterAll(() => server[Symbol.asyncDispose]())
}

export const begin = (person = user) => CallClient.begin(server.url, person)

/** Asks, and resolves to the whole answer as it was sent. */
export async function answered(call: CallClient, question = 'wind farm') {
  call.ask(question)
  const { turn } = await call.room('thinking', (frame) => frame.turn > 0)
  const complete = await call.room('complete', (frame) => frame.turn === turn)
  return { turn, complete, sentences: call.frames('sentence').filter((frame) => frame.turn === turn) }
}
