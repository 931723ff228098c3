import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from './load-config.ts'

const config = { projectUrl: 'https://project.test' }

function openStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const answering = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const withStatus = (status: number) => () => Promise.resolve(new Response('<h1>Sorry</h1>', { status }))
const signIn = () => localStorage.setItem('tidings.session', '{}')

beforeEach(async () => {
  vi.stubGlobal('localStorage', openStorage())
  vi.stubGlobal('sessionStorage', openStorage())
  answering(() => Promise.resolve(Response.json(config)))
  await loadConfig()
})
afterEach(() => vi.unstubAllGlobals())

test('without a network a signed-in user’s app starts with the last config', async () => {
  signIn()
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await loadConfig()).toEqual(config)
})

test.each([502, 503, 504])(
  'so it does behind a proxy that says %i because the server is down',
  async (status) => {
    signIn()
    answering(withStatus(status))
    expect(await loadConfig()).toEqual(config)
  },
)

test('nobody else’s app starts while the server is down', async () => {
  answering(withStatus(502))
  await expect(loadConfig()).rejects.toThrow('502')
})

test('a server that refuses its config is not passed over', async () => {
  signIn()
  answering(withStatus(500))
  await expect(loadConfig()).rejects.toThrow('config.json answered 500')
})
