import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
} from 'jose'
import { readOrMakeSecret } from '#platform/secret-files'
import { VerifiedTokens } from './verified-tokens.ts'
import { ConfigError } from '#platform/config-error'

export const signingAlgorithm = 'ES256'

const algorithms = ['ES256', 'RS256', 'EdDSA', 'HS256']
const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

type Key = CryptoKey | Uint8Array

export type SigningKeys = {
  keyId: string
  algorithm: string
  signingKey: Key
  /**
   * The key that the token's `kid` names, or the key without a `kid` if the token has none. Throws if there is no such key, or if
   * the token uses another algorithm.
   */
  findKey: (header: JWTHeaderParameters) => Key
  algorithms: string[]
  /** Asymmetric keys only; a shared secret is never published. */
  publicKeys: JWK[]
  /** Only the algorithms of these keys. */
  verifiedTokens: VerifiedTokens
}

type LoadedKey = { id: string; algorithm: string; jwk: JWK; isShared: boolean; verifies: Key }

async function generateKeySet(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return `${JSON.stringify({ keys: [{ ...jwk, kid, alg: signingAlgorithm, use: 'sig' }] }, null, 2)}\n`
}

function takePublicPart(jwk: JWK): JWK {
  const open = Object.entries(jwk).filter(([name]) => !privateParts.includes(name))
  return { ...Object.fromEntries(open), key_ops: ['verify'] } as JWK
}

async function loadKey(jwk: JWK): Promise<LoadedKey> {
  const algorithm = jwk.alg ?? (jwk.kty === 'EC' ? signingAlgorithm : '')
  if (!algorithms.includes(algorithm))
    throw new TypeError(`each key needs an "alg" out of ${algorithms.join(', ')}`)
  const isShared = jwk.kty === 'oct'
  if (isShared !== (algorithm === 'HS256'))
    throw new TypeError(`a key of the kind "${jwk.kty}" is not for ${algorithm}`)
  if (isShared && Buffer.from(jwk.k ?? '', 'base64url').length < 32) {
    throw new TypeError('a shared secret needs 32 bytes or more')
  }
  const id = jwk.kid ?? (await calculateJwkThumbprint(jwk))
  const verifies = (await importJWK(
    isShared ? ({ kty: jwk.kty, k: jwk.k } as JWK) : takePublicPart(jwk),
    algorithm,
  )) as Key
  return { id, algorithm, jwk, isShared, verifies }
}

/** A key set as in RFC 7517, or only its list, as Supabase's command line writes it. */
function parseKeys(text: string): JWK[] {
  const parsed = JSON.parse(text) as { keys?: unknown } | null
  const keys = Array.isArray(parsed) ? parsed : parsed?.keys
  if (!Array.isArray(keys) || keys.length === 0)
    throw new TypeError('it needs "keys", a list with one key or more')
  return keys as JWK[]
}

/** By algorithm, for tokens without a `kid`. */
function mapKeysByOwnId(held: LoadedKey[]): Map<string, LoadedKey> {
  const nameless = held.filter(({ jwk }) => jwk.kid === undefined)
  const byAlgorithm = new Map(nameless.map((key) => [key.algorithm, key]))
  if (byAlgorithm.size < nameless.length) throw new TypeError('two keys of one kind have no "kid"')
  return byAlgorithm
}

async function readKeySet(text: string): Promise<SigningKeys> {
  const held = await Promise.all(parseKeys(text).map((jwk) => loadKey(jwk)))
  const [first] = held
  if (!first) throw new TypeError('it holds no key')
  if (!first.isShared && first.jwk.d === undefined)
    throw new TypeError('its first key must be a private one: it signs')
  const byId = new Map(held.map((key) => [key.id, key]))
  if (byId.size < held.length) throw new TypeError('two keys have the same "kid"')
  const nameless = mapKeysByOwnId(held)
  return {
    verifiedTokens: new VerifiedTokens(),
    keyId: first.id,
    algorithm: first.algorithm,
    signingKey: first.isShared
      ? first.verifies
      : ((await importJWK({ ...first.jwk, key_ops: ['sign'] }, first.algorithm)) as Key),
    findKey({ kid, alg }) {
      const key = kid === undefined ? nameless.get(alg ?? '') : byId.get(kid)
      if (!key || key.algorithm !== alg) throw new errors.JWKSNoMatchingKey()
      return key.verifies
    },
    algorithms: [...new Set(held.map(({ algorithm }) => algorithm))],
    publicKeys: held
      .filter(({ isShared }) => !isShared)
      .map(({ jwk, id, algorithm }) => ({ ...takePublicPart(jwk), kid: id, alg: algorithm, use: 'sig' })),
  }
}

function readConfiguredFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`AUTH_SIGNING_KEYS names "${file}", which cannot be read.`, { cause: error })
  }
}

/**
 * Reads the key set from the configured file, otherwise from `directory`, where it is created on the first start. The first key
 * signs; all are accepted, each for its own algorithm. Throws `ConfigError` for a file without a key.
 */
export async function openSigningKeys(directory: string, givenFile: string | null): Promise<SigningKeys> {
  const file = givenFile ?? path.join(directory, 'signing-keys.json')
  const text = givenFile === null ? await readOrMakeSecret(file, generateKeySet) : readConfiguredFile(file)
  try {
    return await readKeySet(text)
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : (error as Error).message
    const name = givenFile === null ? 'The key file' : 'AUTH_SIGNING_KEYS:'
    // No cause: the parser's message would quote the secret file.
    throw new ConfigError(`${name} "${file}" is no set of keys: ${reason}.`)
  }
}
