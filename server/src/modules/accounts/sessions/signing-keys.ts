import path from 'node:path'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { secretFile } from '#platform/secret-files'

export const signingAlgorithm = 'ES256'

export type SigningKeys = {
  keyId: string
  privateKey: CryptoKey
  /** Finds the public key by a token's `kid`. */
  publicKeyOf: JWTVerifyGetKey
  publicKeys: JWK[]
}

async function generateKeySet(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return `${JSON.stringify({ keys: [{ ...jwk, kid, alg: signingAlgorithm, use: 'sig' }] }, null, 2)}\n`
}

function publicPart({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use, key_ops: ['verify'] } as JWK
}

/** Reads the key set in `directory`, made on the first start. Its first key signs; all of them are accepted. */
export async function openSigningKeys(directory: string): Promise<SigningKeys> {
  const file = path.join(directory, 'signing-keys.json')
  const { keys } = JSON.parse(await secretFile(file, generateKeySet)) as { keys: JWK[] }
  const signing = keys[0]
  if (!signing?.kid) throw new Error(`${file} holds no key with a "kid".`)
  const publicKeys = keys.map(publicPart)
  return {
    keyId: signing.kid,
    privateKey: (await importJWK(signing, signingAlgorithm)) as CryptoKey,
    publicKeyOf: createLocalJWKSet({ keys: publicKeys }),
    publicKeys,
  }
}
