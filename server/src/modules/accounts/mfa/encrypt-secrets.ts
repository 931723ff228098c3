import type { AccountsContext } from '../accounts-context.ts'
import { listSecrets, replaceSecret } from './queries.ts'

type Encryption = Pick<AccountsContext, 'tables' | 'secretKeys' | 'log'>

/**
 * Encrypts with the newest key what is not, such as secrets that an older version stored as they were. One that no key
 * opens stays, and is logged: its owner cannot use that factor. Resolves with how many it encrypted.
 */
export async function encryptSecrets({ tables, secretKeys, log }: Encryption): Promise<number> {
  let encrypted = 0
  let closed = 0
  for (const { id, secret } of await listSecrets(tables)) {
    if (secretKeys.isCurrent(secret)) continue
    try {
      const renewed = secretKeys.encrypt(secretKeys.decrypt(secret, id), id)
      if (await replaceSecret(tables, { id, from: secret, to: renewed })) encrypted += 1
    } catch {
      closed += 1
    }
  }
  if (closed > 0) {
    log.error('secrets of authenticator apps are encrypted with a key that is missing here', {
      factors: closed,
    })
  }
  return encrypted
}

/** A new key, and everything encrypted with it; a running server goes on. Resolves with how many secrets. */
export function rotateSecretKey(encryption: Encryption): Promise<number> {
  encryption.secretKeys.addKey()
  return encryptSecrets(encryption)
}
