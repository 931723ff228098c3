import { readMessages, sync } from './protocol.ts'

/** The session's prepared statements as Parse messages, for replaying them to a new backend. */
export class SessionStatements {
  readonly #parses = new Map<string, Uint8Array>()

  /** Records named statements that the requests prepare or close. */
  note(requests: Uint8Array): void {
    for (const { type, body, whole } of readMessages(requests)) {
      if (type === 'P') this.#keep(readName(body), whole)
      else if (type === 'C' && body[0] === 'S'.charCodeAt(0)) this.#parses.delete(readName(body.subarray(1)))
    }
  }

  /** Requests that prepare them again, each on its own, so that one that fails does not affect the others. */
  list(): Uint8Array[] {
    return [...this.#parses.values()].map((parse) => Buffer.concat([parse, sync]))
  }

  #keep(name: string, parse: Uint8Array) {
    if (name !== '') this.#parses.set(name, parse.slice())
  }
}

function readName(body: Buffer): string {
  return body.toString('latin1', 0, body.indexOf(0))
}
