import { hash, verify } from '@node-rs/argon2'

/** Parameters of argon2id: memory in KiB, passes and lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's first recommendation. */
const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  /** Without a hash it takes as long and returns false. */
  matches: (encrypted: string | null, password: string) => Promise<boolean>
}

/** argon2id, computed off the main thread. */
export function openPasswordHashing(cost = usualCost): PasswordHashing {
  // The hash of a random password, so that an unknown user takes as long as a wrong password.
  let dummy: Promise<string> | null = null
  return {
    hash: (password) => hash(password, cost),
    async matches(encrypted, password) {
      if (encrypted !== null) return verify(encrypted, password)
      dummy ??= hash(crypto.randomUUID(), cost)
      await verify(await dummy, password)
      return false
    },
  }
}
