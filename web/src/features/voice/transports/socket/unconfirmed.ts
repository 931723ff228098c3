/** The text messages of a call that the server has not said it has, numbered from the call's first on. */
export class Unconfirmed {
  #texts: string[] = []
  #come = 0

  push(text: string): void {
    this.#texts.push(text)
  }

  /** The server has so many. */
  confirm(count: number): void {
    const more = Math.max(0, count - this.#come)
    this.#texts.splice(0, more)
    this.#come += more
  }

  texts(): readonly string[] {
    return this.#texts
  }
}
