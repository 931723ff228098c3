import { afterEach, expect, test, vi } from 'vitest'
import { createLogger } from '#platform/logger'
import { readConfig } from '#src/config'
import { listUnencryptedConnections } from '#src/operations/unencrypted-connections'
import { startServer } from '#src/start'
import { runCommand } from './support/operator-tool.ts'
import { copyTestDatabase, shareVoice } from './support/start-test-server.ts'

afterEach(() => vi.restoreAllMocks())

async function startLinesWith(publicUrl: string, env: Record<string, string> = {}): Promise<string> {
  const copy = await copyTestDatabase()
  const lines: string[] = []
  const log = createLogger('text', (line) => lines.push(line))
  const voice = await shareVoice()
  const config = readConfig({ PORT: '0', JOBS: 'off', PUBLIC_URL: publicUrl, ...voice, ...env, ...copy.env })
  const server = await startServer(config, { log })
  await server[Symbol.asyncDispose]()
  await copy[Symbol.asyncDispose]()
  return lines.join('')
}

test('the start warns about a public address at which browsers block the microphone', async () => {
  const warning = /browsers allow no microphone and no sound over http:\/\/news\.example.*https/
  expect(await startLinesWith('http://news.example')).toMatch(warning)
  for (const address of ['https://news.example', 'http://localhost:8080', 'http://127.0.0.1:8080'])
    expect(await startLinesWith(address)).not.toContain('microphone')
})

test('the start warns about an https address without a trusted proxy, because all users would share limits', async () => {
  expect(await startLinesWith('https://news.example')).toMatch(
    /no proxy is trusted: set AUTH_TRUSTED_PROXIES/,
  )
  const trusted = await startLinesWith('https://news.example', { AUTH_TRUSTED_PROXIES: '127.0.0.1' })
  expect(trusted).not.toContain('AUTH_TRUSTED_PROXIES')
})

test.runIf(process.getuid)('the start and the doctor warn when running as root', async () => {
  const user = vi.spyOn(process, 'getuid' as never) as unknown as { mockReturnValue(id: number): void }
  user.mockReturnValue(0)
  const asRoot = await startLinesWith('http://localhost:3000')
  expect(asRoot.match(/Tidings runs as root\. Run it as its own user/g)).toHaveLength(1)
  const { code, output } = await runCommand(['doctor'], {})
  expect([code, output]).toEqual([0, expect.stringMatching(/^note +user +root\n +Run it as its own user/m)])
  user.mockReturnValue(1000)
  expect(await startLinesWith('http://localhost:3000')).not.toContain('root')
  expect((await runCommand(['doctor'], {})).output).toMatch(/^ok +user +not root$/m)
})

test('the start and the doctor list what is reached on other machines without TLS, and nothing else', async () => {
  const plain = {
    DATABASE_URL: 'postgres://user:secret@db.example.org/tidings?sslmode=no-verify',
    DATABASE_READ_URL: 'postgres://10.0.0.7/tidings',
    SMTP_URL: 'smtp://user:secret@mail.example.org',
    LLM_URL: 'http://192.168.1.5:11434/v1',
    LLM_MODEL: 'small',
    TTS_URL: 'http://[2001:db8::1]/v1',
  }
  const safe = {
    DATABASE_URL: 'postgres://db.example.org/tidings?sslmode=verify-full',
    DATABASE_READ_URL: 'postgres://postgres:5432/tidings',
    SMTP_URL: 'smtp://mail.example.org?requireTLS=true',
    LLM_URL: 'http://localhost:11434/v1',
    LLM_MODEL: 'small',
    TTS_URL: 'https://voice.example.org/v1',
    STT_URL: 'http://[::1]:9000/v1',
  }
  const named = listUnencryptedConnections(readConfig(plain)).map(({ host, variable }) => [variable, host])
  expect(named).toEqual([
    ['DATABASE_URL', 'db.example.org'],
    ['DATABASE_READ_URL', '10.0.0.7'],
    ['SMTP_URL', 'mail.example.org'],
    ['LLM_URL', '192.168.1.5'],
    ['TTS_URL', '[2001:db8::1]'],
  ])
  expect(listUnencryptedConnections(readConfig(safe))).toEqual([])
  const smtp = { SMTP_URL: 'smtp://user:secret@mail.example.org' }
  const lines = await startLinesWith('', smtp)
  expect(lines).toMatch(/WARN SMTP_URL connects to mail\.example\.org without TLS, .*requireTLS=true/)
  expect(lines).not.toContain('secret')
})

test('the start warns if other machines can connect but would be rejected by host name', async () => {
  const open = { HOST: '0.0.0.0' }
  expect(await startLinesWith('', open)).toMatch(/set PUBLIC_URL or ALLOWED_HOSTS/)
  expect(await startLinesWith('http://news.example', open)).not.toContain('ALLOWED_HOSTS')
  expect(await startLinesWith('', { ...open, ALLOWED_HOSTS: '*' })).not.toContain('ALLOWED_HOSTS')
  expect(await startLinesWith('')).not.toContain('ALLOWED_HOSTS')
})
