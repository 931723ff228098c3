import { spokenSentence } from '@tidings/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from './support/test-user.ts'
import { startSpeechServices, type SpeechServices } from './support/speech-services.ts'
import { startTestServer, type TestServer } from './support/start-test-server.ts'

let services: SpeechServices
let server: TestServer
let user: TestUser

beforeAll(async () => {
  services = await startSpeechServices()
  server = await startTestServer({ env: services.env })
  user = await newUser(server.url)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await services[Symbol.asyncDispose]()
})

const speak = (body: unknown, accessToken = user.accessToken) =>
  fetch(`${server.url}/api/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a sentence is read aloud in the user’s voice, at normal speed', async () => {
  await user.prefer({ voice_settings: { gender: 'male', speed: 2 } })
  services.requests.length = 0
  const answer = await speak({ text: 'Four penguins have hatched.', language: 'en' })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(bytes.length).toBeGreaterThan(1000)
  const [request] = services.requests
  expect(JSON.parse(request?.body ?? '{}')).toMatchObject({ input: 'Four penguins have hatched.', speed: 1 })
})

test('a sentence that cannot be spoken gets an error', async () => {
  expect((await speak({ text: '…', language: 'en' })).status).toBe(204)
  expect((await speak({ text: '  ', language: 'en' })).status).toBe(400)
  expect((await speak({ text: 'x'.repeat(spokenSentence.maxCharacters + 1), language: 'en' })).status).toBe(
    400,
  )
  expect((await speak({ text: 'Hei.', language: 'fi' })).status).toBe(400)
  expect((await speak(null)).status).toBe(400)
  expect((await speak({ text: 'Hello.', language: 'en' }, 'nonsense')).status).toBe(401)
})

test('a failing service is reported, and the next sentence can be requested', async () => {
  services.mood.speech = 'failing'
  expect((await speak({ text: 'Hello there.', language: 'en' })).status).toBe(503)
  services.mood.speech = 'well'
  expect((await speak({ text: 'Hello there.', language: 'en' })).status).toBe(200)
})
