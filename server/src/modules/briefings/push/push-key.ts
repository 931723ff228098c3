import { createECDH } from 'node:crypto'
import path from 'node:path'
import { ConfigError } from '#platform/config-error'
import { readOrMakeSecret } from '#platform/files/secret-files'
import type { Config } from '#src/config'

/** The VAPID key pair (RFC 8292) in base64url. Browsers subscribe with the public half. */
export type PushKey = { publicKey: string; privateKey: string }

const curve = 'prime256v1'
const privateKeyBytes = 32

function makePrivateKey(): string {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  const key = ecdh.getPrivateKey()
  // Node omits leading zeros.
  return Buffer.concat([Buffer.alloc(privateKeyBytes - key.length), key]).toString('base64url')
}

/**
 * Reads the file named by `PUSH_KEY`, or else the key in DATA_DIR, which is generated on the first start. Null if push is
 * turned off.
 */
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
    // Without the cause, whose message might quote the key.
    throw new ConfigError(`The file "${file}" does not hold a key for notifications: 32 bytes in base64url.`)
  }
}
