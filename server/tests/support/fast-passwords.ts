import { openPasswordHashing } from '#platform/password-hashing'

/** Every test signs somebody up: at production cost hashing takes a tenth of the tests' processor time. */
export const fastPasswords = openPasswordHashing({ memoryCost: 64, timeCost: 1, parallelism: 1 })
