import type { AccountsContext } from '../accounts-context.ts'

/** The auth API's limit, which stems from bcrypt. */
export const maxPasswordBytes = 72

const purpose = 'password'

type Passwords = Pick<AccountsContext, 'passwords' | 'secretKeys'>

/** A hash that is worth nothing without the key beside the database. */
export async function hashPassword({ passwords, secretKeys }: Passwords, password: string): Promise<string> {
  return secretKeys.encrypt(await passwords.hash(password), purpose)
}

/** Null where its key is missing: then no password is the right one, and its owner sets a new one by mail. */
function decryptHash(secretKeys: AccountsContext['secretKeys'], encrypted: string): string | null {
  try {
    return secretKeys.decrypt(encrypted, purpose)
  } catch {
    return null
  }
}

/** Encrypted with the newest key; null where the key that it was encrypted with is missing. */
export function renewHash(secretKeys: AccountsContext['secretKeys'], encrypted: string): string | null {
  const hash = decryptHash(secretKeys, encrypted)
  return hash === null ? null : secretKeys.encrypt(hash, purpose)
}

/** In place of the hash of an unknown user: it is read and opened like any other. */
const noHashes = new WeakMap<AccountsContext['secretKeys'], string>()

function makeDummyHash(secretKeys: AccountsContext['secretKeys']): string {
  const made = noHashes.get(secretKeys) ?? secretKeys.encrypt('', purpose)
  noHashes.set(secretKeys, made)
  return made
}

/** Without a hash it takes as long and returns false. */
export async function matchesPassword(
  { passwords, secretKeys }: Passwords,
  encrypted: string | null,
  password: string,
): Promise<boolean> {
  if (Buffer.byteLength(password) > maxPasswordBytes) return false
  const hash = decryptHash(secretKeys, encrypted ?? makeDummyHash(secretKeys))
  return passwords.matches(hash === '' ? null : hash, password)
}
