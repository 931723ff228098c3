import type { CallConnection } from '../connection/call-connection.ts'

export type Message = { role: 'user' | 'assistant'; content: string }

/** Only the latest messages are sent, to limit the size of the update. */
const mostMessages = 20

/** The messages of a call as sent to the browser. */
export class MessageLog {
  readonly #connection: CallConnection
  #messages: Message[] = []

  constructor(connection: CallConnection) {
    this.#connection = connection
  }

  get latest(): readonly Message[] {
    return this.#messages.slice(-mostMessages)
  }

  restore(messages: readonly Message[]): void {
    this.#messages = [...messages]
  }

  addQuestion(content: string): void {
    this.#messages.push({ role: 'user', content })
  }

  /** The question just added is being replaced. */
  dropQuestion(content: string): void {
    const last = this.#messages.at(-1)
    if (last?.role === 'user' && last.content === content) this.#messages.pop()
  }

  /** `content` is empty when nothing was heard. Tells the browser in either case. */
  addHeard(content: string): void {
    if (content) {
      this.#messages.push({ role: 'assistant', content })
      const transcript = { role: 'assistant', transcriptType: 'final', transcript: content } as const
      this.#connection.sendApp({ type: 'transcript', ...transcript })
    }
    this.#connection.sendApp({ type: 'conversation-update', messages: [...this.latest] })
  }
}
