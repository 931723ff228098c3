export type CallMessage = string | Uint8Array

/** What was sent in a call and may not have come, numbered from the call's first message on. */
export class Outbox {
  #messages: CallMessage[] = []
  #come = 0
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** Those that are not known to have come. */
  get messages(): readonly CallMessage[] {
    return this.#messages
  }

  push(message: CallMessage): void {
    this.#messages.push(message)
    this.#bytes += message.length
  }

  /** The other side has so many. False when it cannot: more than were sent, or fewer than it said before. */
  receipt(count: number): boolean {
    const more = count - this.#come
    if (more < 0 || more > this.#messages.length) return false
    for (const message of this.#messages.splice(0, more)) this.#bytes -= message.length
    this.#come = count
    return true
  }

  clear(): void {
    this.#messages = []
    this.#bytes = 0
  }
}
