import type { AccountsContext } from '../accounts-context.ts'
import { renewHash } from './password.ts'
import { listHashes, replaceHash } from './password-queries.ts'

type Encryption = Pick<AccountsContext, 'tables' | 'secretKeys' | 'log'>

/** One transaction each: so many are written to the disk at once. */
const batchSize = 500

/**
 * Encrypts with the newest key the hashes that are not, such as those that an older version stored as they were. One that
 * no key opens stays, and is logged: its owner sets a new password by mail. Resolves with how many it encrypted.
 */
export async function encryptPasswords({ tables, secretKeys, log }: Encryption): Promise<number> {
  let encrypted = 0
  let closed = 0
  let after: string | null = null
  const prefix = secretKeys.currentPrefix()
  for (;;) {
    const hashes = await listHashes(tables, { after, butPrefix: prefix, limit: batchSize })
    const last = hashes.at(-1)
    if (!last) break
    after = last.id
    const renewed = hashes.map((hash) => ({ ...hash, to: renewHash(secretKeys, hash.from) }))
    closed += renewed.filter(({ to }) => to === null).length
    await tables.transaction().execute(async (db) => {
      for (const { id, from, to } of renewed) {
        if (to !== null && (await replaceHash(db, { id, from, to }))) encrypted += 1
      }
    })
  }
  if (closed > 0) {
    log.error('hashes of passwords are encrypted with a key that is missing here', { accounts: closed })
  }
  return encrypted
}
