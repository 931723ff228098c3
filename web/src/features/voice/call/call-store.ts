import { idleCall, type CallView, type ViewChange } from './call-state.ts'

/** What the page shows of its call, for whoever draws it. */
export class CallStore {
  #view: CallView = idleCall
  #level = 0
  readonly #listeners = new Set<() => void>()
  readonly #levelListeners = new Set<() => void>()

  readonly view = (): CallView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How loud the microphone is, 0 to 1; apart from the view because it changes ten times a second. */
  readonly level = (): number => this.#level

  readonly subscribeLevel = (listener: () => void): (() => void) => {
    this.#levelListeners.add(listener)
    return () => this.#levelListeners.delete(listener)
  }

  setLevel(level: number): void {
    this.#level = level
    for (const listener of this.#levelListeners) listener()
  }

  change(change: ViewChange): void {
    this.#view = change(this.#view)
    for (const listener of this.#listeners) listener()
  }
}
