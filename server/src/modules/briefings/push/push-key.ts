import { createECDH } from 'node:crypto'
import path from 'node:path'
import { ConfigError } from '#platform/config-error'
import { readOrMakeSecret } from '#platform/secret-files'
import type { Config } from '#src/config'

/** Signs what is sent to push services (RFC 8292). Browsers subscribe with the public half. Both in base64url. */
export type PushKey = { publicKey: string; privateKey: string }

const curve = 'prime256v1'
const privateKeyBytes = 32

function makePrivateKey(): string {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  const key = ecdh.getPrivateKey()
  // It comes without leading zeros.
  return Buffer.concat([Buffer.alloc(privateKeyBytes - key.length), key]).toString('base64url')
}

/** Of the file that `PUSH_KEY` names, else beside the other keys; made on the first start. Null where push is switched off. */
export async function openPushKey({
  dataDir,
  pushKeyFile,
  sendsPush,
}: Pick<Config, 'dataDir' | 'pushKeyFile' | 'sendsPush'>): Promise<PushKey | null> {
  if (!sendsPush) return null
  const file = pushKeyFile ?? path.join(dataDir, 'keys', 'push')
  const privateKey = (await readOrMakeSecret(file, makePrivateKey)).trim()
  try {
    if (!/^[\w-]{43}$/.test(privateKey)) throw new TypeError('no 32 bytes in base64url')
    const ecdh = createECDH(curve)
    ecdh.setPrivateKey(privateKey, 'base64url')
    return { privateKey, publicKey: ecdh.getPublicKey().toString('base64url') }
  } catch {
    // No cause: a message about the key might quote it.
    throw new ConfigError(`The file "${file}" does not hold a key for notifications: 32 bytes in base64url.`)
  }
}
