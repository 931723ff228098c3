import type { AccountsContext } from '../accounts-context.ts'

/** The auth API's limit, which stems from bcrypt. */
export const maxPasswordBytes = 72

const purpose = 'password'

type Passwords = Pick<AccountsContext, 'passwords' | 'secretKeys'>

/** The encrypted hash, which is useless without the key stored outside the database. */
export async function hashPassword({ passwords, secretKeys }: Passwords, password: string): Promise<string> {
  return secretKeys.encrypt(await passwords.hash(password), purpose)
}

/** Null if its key is missing: then no password matches, and the owner resets it by mail. */
function decryptHash(secretKeys: AccountsContext['secretKeys'], encrypted: string): string | null {
  try {
    return secretKeys.decrypt(encrypted, purpose)
  } catch {
    return null
  }
}

/** The hash encrypted with the newest key; null if its own key is missing. */
export function renewHash(secretKeys: AccountsContext['secretKeys'], encrypted: string): string | null {
  const hash = decryptHash(secretKeys, encrypted)
  return hash === null ? null : secretKeys.encrypt(hash, purpose)
}

/** Dummy hashes for unknown users, which take as long to decrypt as any other. */
const dummyHashes = new WeakMap<AccountsContext['secretKeys'], string>()

function makeDummyHash(secretKeys: AccountsContext['secretKeys']): string {
  const made = dummyHashes.get(secretKeys) ?? secretKeys.encrypt('', purpose)
  dummyHashes.set(secretKeys, made)
  return made
}

/** Without a hash it takes the same time and returns false. */
export async function matchesPassword(
  { passwords, secretKeys }: Passwords,
  encrypted: string | null,
  password: string,
): Promise<boolean> {
  if (Buffer.byteLength(password) > maxPasswordBytes) return false
  const hash = decryptHash(secretKeys, encrypted ?? makeDummyHash(secretKeys))
  return passwords.matches(hash === '' ? null : hash, password)
}
