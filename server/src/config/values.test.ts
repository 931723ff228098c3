import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))
const file = path.join(folder, 'secret')
beforeAll(() => writeFileSync(file, 'from-a-vault\n'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a secret can be read from a file, for any variable and wherever it is required', () => {
  const config = readConfig({
    BACKUP_PASSPHRASE_FILE: file,
    LLM_URL: 'https://model.example/v1',
    LLM_MODEL: 'small',
    LLM_KEY_FILE: file,
    AUTH_GOOGLE_CLIENT_ID: 'tidings',
    AUTH_GOOGLE_SECRET_FILE: file,
  })
  expect(config.backupPassphrase).toBe('from-a-vault')
  expect(config.languageModel?.key).toBe('from-a-vault')
  expect(config.accounts.providers[0]?.clientSecret).toBe('from-a-vault')
  expect(() => readConfig({ LLM_KEY_FILE: file })).toThrow('LLM_KEY is set but LLM_URL is not')
})

test('an unreadable file, or a variable beside its file, prevents the start without revealing the secret', () => {
  expect(() => readConfig({ SMTP_URL_FILE: path.join(folder, 'none') })).toThrow(
    /^SMTP_URL_FILE names ".*none", which cannot be read/,
  )
  const both = { BACKUP_PASSPHRASE: 'secret', BACKUP_PASSPHRASE_FILE: file }
  expect(() => readConfig(both)).toThrow(
    'BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE are both set: remove one.',
  )
})

test('private hosts of feeds match addresses in capitals and by IPv6, too', () => {
  const { feedAllowPrivateHosts } = readConfig({
    FEED_ALLOW_PRIVATE_HOSTS: 'News.Intranet fd00::5 127.0.0.1',
  })
  const addresses = ['http://news.intranet/rss', 'http://[FD00::5]/rss', 'http://127.0.0.1/rss']
  expect(feedAllowPrivateHosts).toEqual(addresses.map((address) => new URL(address).hostname))
})
