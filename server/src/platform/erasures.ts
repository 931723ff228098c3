/** Somebody who is erased; `addresses` are those that mails and text messages go to. */
export type ErasedPerson = { userId: string; addresses: string[] }

type ErasureListener = (person: ErasedPerson) => Promise<void>

/** Lets whoever keeps something of a person outside of the database remove it. */
export interface Erasures {
  listen(listener: ErasureListener): void
  /**
   * To be called before the person's rows go: rows say which files are theirs, and a run that fails is begun again. Rejects
   * if anything could not be removed.
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
