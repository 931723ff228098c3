/** A person being erased; `addresses` are their email addresses and phone numbers. */
export type ErasedPerson = { userId: string; addresses: string[] }

type ErasureListener = (person: ErasedPerson) => Promise<void>

/** Lets modules that store personal data outside the database remove it. */
export interface Erasures {
  listen(listener: ErasureListener): void
  /**
   * Call this before deleting the person's rows, because those say which files are theirs, and a failed run is repeated.
   * Rejects if anything could not be removed.
   */
  announce(person: ErasedPerson): Promise<void>
}

export function createErasures(): Erasures {
  const listeners: ErasureListener[] = []
  return {
    listen: (listener) => void listeners.push(listener),
    async announce(person) {
      for (const listener of listeners) await listener(person)
    },
  }
}
