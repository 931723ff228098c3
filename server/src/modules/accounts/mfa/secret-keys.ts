import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '#platform/config-error'
import { replaceSecretFile, readOrMakeSecret } from '#platform/secret-files'
import type { Config } from '#src/config'
import * as v from 'valibot'

/** Prefix of an encrypted secret; one stored by an older version is base32, which has no colon. */
const prefix = 'aes256gcm:'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

const keyFile = v.object({
  keys: v.pipe(v.array(v.object({ id: v.string(), key: v.string() })), v.nonEmpty()),
})
type Key = { id: string; key: Buffer }

/** Encrypts authenticator secrets and password hashes. Read for each use, so that a rotation reaches a running server. */
export type SecretKeys = {
  /** Binds the text to a `purpose`, such as a factor's id; it cannot be decrypted for another. */
  encrypt(secret: string, purpose: string): string
  /** Returns unencrypted text unchanged. Throws if the key is missing or the text was tampered with. */
  decrypt(stored: string, purpose: string): string
  /** Whether it was encrypted with the current key. */
  isCurrent(stored: string): boolean
  /** The prefix of everything encrypted with the current key. */
  currentPrefix(): string
  /** Makes a new key the current one and keeps only the previous one besides it. */
  addKey(): Promise<void>
}

function makeKey() {
  return { id: randomBytes(6).toString('hex'), key: randomBytes(keyBytes).toString('base64url') }
}

function serialize(keys: { id: string; key: string }[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`
}

function parseKeys(file: string): [Key, ...Key[]] {
  try {
    const { keys } = v.parse(keyFile, JSON.parse(readFileSync(file, 'utf8')))
    const read = keys.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64url') }))
    if (read.some(({ key }) => key.length !== keyBytes)) throw new TypeError('a key has not 32 bytes')
    return read as [Key, ...Key[]]
  } catch {
    // No cause: the parser's message would quote the secret file.
    throw new ConfigError(
      `The key file "${file}" cannot be read as keys for secrets of authenticator apps and passwords.`,
    )
  }
}

function encryptWith({ id, key }: Key, secret: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${prefix}${id}:${sealed.toString('base64url')}`
}

function decryptWith(keys: Key[], stored: string, purpose: string): string {
  const [, id = '', sealed = ''] = stored.split(':')
  const known = keys.find((each) => each.id === id)
  if (!known) throw new Error('a secret is encrypted with a key that is not in the key file')
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, ivBytes))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}

/** The keys in the file named by `AUTH_FACTOR_KEYS`, or next to the signing keys; created on the first start. */
export async function openSecretKeys({
  accounts,
  dataDir,
}: Pick<Config, 'accounts' | 'dataDir'>): Promise<SecretKeys> {
  const file = accounts.factorKeysFile ?? path.join(dataDir, 'keys', 'factor-keys.json')
  await readOrMakeSecret(file, () => serialize([makeKey()]))
  parseKeys(file)
  const currentPrefix = () => `${prefix}${parseKeys(file)[0].id}:`
  return {
    encrypt: (secret, purpose) => encryptWith(parseKeys(file)[0], secret, purpose),
    decrypt: (stored, purpose) =>
      stored.startsWith(prefix) ? decryptWith(parseKeys(file), stored, purpose) : stored,
    isCurrent: (stored) => stored.startsWith(currentPrefix()),
    currentPrefix,
    async addKey() {
      const [last] = parseKeys(file)
      await replaceSecretFile(
        file,
        serialize([makeKey(), { id: last.id, key: last.key.toString('base64url') }]),
      )
    },
  }
}
