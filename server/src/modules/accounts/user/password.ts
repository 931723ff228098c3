import { hash, verify } from '@node-rs/argon2'

/** The auth API's limit, which stems from bcrypt. */
export const maxPasswordBytes = 72

// argon2id with OWASP's first choice of parameters: 19 MiB, 2 passes, 1 lane. Computed off the main thread.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

// Hash of a random password, so that an unknown user takes as long as a wrong password.
let dummy: Promise<string> | null = null

/** Without a hash it takes as long and returns false. */
export async function matchesPassword(encrypted: string | null, password: string): Promise<boolean> {
  if (Buffer.byteLength(password) > maxPasswordBytes) return false
  if (encrypted === null) {
    dummy ??= hashPassword(crypto.randomUUID())
    await verify(await dummy, password)
    return false
  }
  return verify(encrypted, password)
}
