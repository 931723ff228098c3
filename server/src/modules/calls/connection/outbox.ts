export type CallMessage = string | Uint8Array

/** Sent messages that the browser has not confirmed yet, numbered from the first message of the call. */
export class Outbox {
  #messages: CallMessage[] = []
  #confirmed: number
  #bytes = 0

  /** `confirmed`: how many the previous process had confirmed. */
  constructor(confirmed = 0) {
    this.#confirmed = confirmed
  }

  get bytes(): number {
    return this.#bytes
  }

  get messages(): readonly CallMessage[] {
    return this.#messages
  }

  push(message: CallMessage): void {
    this.#messages.push(message)
    this.#bytes += message.length
  }

  /**
   * `count`: messages received since the start of the call. False if it is impossible: more than were sent, or fewer than
   * before.
   */
  confirm(count: number): boolean {
    const more = count - this.#confirmed
    if (more < 0 || more > this.#messages.length) return false
    for (const message of this.#messages.splice(0, more)) this.#bytes -= message.length
    this.#confirmed = count
    return true
  }

  clear(): void {
    this.#messages = []
    this.#bytes = 0
  }
}
