import type { AppConfig } from '@tidings/contract/api/app-config'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#src/config'
import { startTestServer } from './support/start-test-server.ts'

async function askServer(env: Record<string, string>) {
  await using server = await startTestServer({ env })
  const answer = await fetch(`${server.url}/config.json`)
  const { voice } = (await answer.json()) as AppConfig
  return { voice, headers: answer.headers }
}

const key = { VAPI_PUBLIC_KEY: 'public-key-1' }

test('with the voice provider’s key, the browser is told about the provider and may connect to it', async () => {
  const { voice, headers } = await askServer({
    ...key,
    VAPI_ASSISTANT_ID: 'assistant-1',
    VAPI_API_URL: 'https://voice.example.org/v2/',
    PUBLIC_URL: 'https://news.example.org',
  })
  expect(voice).toEqual({
    kind: 'daily',
    apiUrl: 'https://voice.example.org/v2',
    publicKey: 'public-key-1',
    assistantId: 'assistant-1',
    modelUrl: 'https://news.example.org/v1',
  })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://c.daily.co blob:;")
  expect(policy).toContain(
    "connect-src 'self' https://voice.example.org https://*.daily.co wss://*.daily.co;",
  )
  expect(policy).not.toContain("'unsafe-eval'")
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})

test('without the key, the policy allows none of the provider’s hosts', async () => {
  const { voice, headers } = await askServer({})
  expect(voice.kind).toBe('socket')
  expect(headers.get('content-security-policy')).not.toMatch(
    /daily|vapi|wasm|(?:script|worker|connect)-src[^;]*blob/,
  )
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test.each([
  'http://news.example.org',
  'https://localhost:3000',
  'https://news.localhost',
  'https://news',
  'https://news.internal',
  'https://127.0.0.1',
  'https://192.168.1.20',
  'https://[fd00::1]',
])('the provider is not given %s as a model address, which it cannot reach', async (address) => {
  const { voice } = await askServer({ ...key, PUBLIC_URL: address })
  expect(voice).toMatchObject({ kind: 'daily', assistantId: null, modelUrl: null })
})

test.each(['VAPI_ASSISTANT_ID', 'VAPI_API_URL'])('%s without the key is rejected', (name) => {
  const env = { [name]: 'https://voice.example.org' }
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(`${name} is set but VAPI_PUBLIC_KEY is not.`)
})
