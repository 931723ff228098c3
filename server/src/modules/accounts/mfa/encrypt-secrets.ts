import type { AccountsContext } from '../accounts-context.ts'
import { listSecrets, replaceSecret } from './queries.ts'

type Encryption = Pick<AccountsContext, 'tables' | 'secretKeys' | 'log'>

/**
 * Encrypts with the newest key everything that is not, such as secrets that an older version stored in plain text. A secret that
 * no key decrypts stays as it is and is logged; its owner cannot use that factor. Resolves with the number of encrypted secrets.
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

/** Creates a key and encrypts everything with it, while the server keeps running. Resolves with the number of secrets. */
export async function rotateSecretKey(encryption: Encryption): Promise<number> {
  await encryption.secretKeys.addKey()
  return encryptSecrets(encryption)
}
