import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  expect(policy).toContain("script-src 'self' https://c.daily.co 'wasm-unsafe-eval' blob:;")
  expect(policy).toContain(
    "connect-src 'self' https://voice.example.org https://*.daily.co wss://*.daily.co;",
  )
  expect(policy).not.toContain("'unsafe-eval'")
  expect(headers.get('permissions-policy')).toContain('camera=(self)')
})

test('what the operator keeps of the call library comes from this server, and no script from its vendor', async () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'voice-'))
  const file = path.join(folder.path, 'call-machine.js')
  expect(() => readConfig({ ...key, VAPI_LIBRARY: file })).toThrow('does not exist')
  writeFileSync(file, 'export {}')
  await using server = await startTestServer({ env: { ...key, VAPI_LIBRARY: file } })
  const answer = await fetch(`${server.url}/config.json`)
  const { voice } = (await answer.json()) as AppConfig
  expect(voice).toMatchObject({ kind: 'daily', libraryUrl: '/voice-library.js' })
  expect(JSON.stringify(voice)).not.toContain(folder.path)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' blob:;")
  const library = await fetch(`${server.url}/voice-library.js`)
  expect([await library.text(), library.headers.get('content-type')]).toEqual([
    'export {}',
    'text/javascript; charset=utf-8',
  ])
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
