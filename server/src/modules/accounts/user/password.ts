import type { AccountsContext } from '../accounts-context.ts'

/** The auth API's limit, which stems from bcrypt. */
export const maxPasswordBytes = 72

/** Without a hash it takes as long and returns false. */
export async function matchesPassword(
  { passwords }: AccountsContext,
  encrypted: string | null,
  password: string,
): Promise<boolean> {
  return Buffer.byteLength(password) <= maxPasswordBytes && passwords.matches(encrypted, password)
}
