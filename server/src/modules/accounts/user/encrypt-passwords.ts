import type { AccountsContext } from '../accounts-context.ts'
import { renewHash } from './password.ts'
import { listHashes, replaceHash } from './password-queries.ts'

type Encryption = Pick<AccountsContext, 'tables' | 'secretKeys' | 'log'>

/** Per transaction. */
const batchSize = 500

/**
 * Encrypts every hash that is not encrypted with the newest key, such as those of an older version. A hash whose key is missing
 * stays and is logged; its owner has to reset the password by mail. Resolves with the number of encrypted hashes.
 */
export async function encryptPasswords({ tables, secretKeys, log }: Encryption): Promise<number> {
  let encrypted = 0
  let undecryptable = 0
  let after: string | null = null
  const prefix = secretKeys.currentPrefix()
  for (;;) {
    const hashes = await listHashes(tables, { after, butPrefix: prefix, limit: batchSize })
    const last = hashes.at(-1)
    if (!last) break
    after = last.id
    const renewed = hashes.map((hash) => ({ ...hash, to: renewHash(secretKeys, hash.from) }))
    undecryptable += renewed.filter(({ to }) => to === null).length
    await tables.transaction().execute(async (db) => {
      for (const { id, from, to } of renewed) {
        if (to !== null && (await replaceHash(db, { id, from, to }))) encrypted += 1
      }
    })
  }
  if (undecryptable > 0) {
    log.error('hashes of passwords are encrypted with a key that is missing here', {
      accounts: undecryptable,
    })
  }
  return encrypted
}
