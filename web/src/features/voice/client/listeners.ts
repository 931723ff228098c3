type Listener<Values extends unknown[]> = (...values: Values) => void

/**
 * Typed listeners of one object. An event nobody listens to is dropped, `error` too. A listener that throws neither
 * stops the others nor the sender: its error surfaces as an uncaught one.
 */
export class Listeners<Events extends Record<keyof Events, unknown[]>> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>()

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set)
    set.add(listener)
    return () => {
      set.delete(listener)
    }
  }

  emit<Name extends keyof Events>(name: Name, ...values: Events[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        ;(listener as Listener<Events[Name]>)(...values)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}
