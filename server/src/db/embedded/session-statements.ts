import { readMessages, sync } from './protocol.ts'

/** The prepared statements of the one session, as their Parse messages: what a new backend must be told. */
export class SessionStatements {
  readonly #parses = new Map<string, Uint8Array>()

  /** Takes note of what the requests prepare and close under a name. */
  note(requests: Uint8Array): void {
    for (const { type, body, whole } of readMessages(requests)) {
      if (type === 'P') this.#keep(readName(body), whole)
      else if (type === 'C' && body[0] === 'S'.charCodeAt(0)) this.#parses.delete(readName(body.subarray(1)))
    }
  }

  /** Requests that prepare them again. One that fails, as it did the first time, leaves the others alone. */
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
