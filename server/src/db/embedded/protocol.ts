/**
 * Just enough of Postgres' wire protocol (version 3) to see where a request ends:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const sslRequest = 80_877_103
const gssRequest = 80_877_104
const cancelRequest = 80_877_102

const code = (letter: string) => letter.charCodeAt(0)
/** The backend responds to Query, Sync and Flush. Terminate needs no response, since the socket closes anyway. */
const requestEnds = new Set(['Q', 'S', 'H'].map(code))

export type ProtocolMessage = {
  type: string
  body: Buffer
  /** Type, length and body. */
  whole: Buffer
}

/** The complete messages after the start. */
export function* readMessages(requests: Uint8Array): Generator<ProtocolMessage> {
  const bytes = Buffer.from(requests.buffer, requests.byteOffset, requests.byteLength)
  for (let at = 0, next = 0; at + 5 <= bytes.length; at = next) {
    next = at + 1 + bytes.readUInt32BE(at + 1)
    if (next > bytes.length) return
    const type = String.fromCharCode(bytes[at] ?? 0)
    yield { type, body: bytes.subarray(at + 5, next), whole: bytes.subarray(at, next) }
  }
}

export type CompleteRequests = {
  /** All complete requests, in order. */
  requests: Uint8Array
  rest: Buffer
  isStarted: boolean
  /** The response to an encryption request: no. */
  refusal: Uint8Array | null
}

/** The parameters of a start message, such as `user` and `statement_timeout`. */
export function readStart(message: Uint8Array): ReadonlyMap<string, string> {
  const words = Buffer.from(message.subarray(8)).toString('utf8').split('\0')
  const pairs = Array.from({ length: Math.floor(words.length / 2) }, (_, at) =>
    words.slice(2 * at, 2 * at + 2),
  )
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

/** Splits the received bytes after the last message that ends a request. */
export function completeRequests(received: Buffer, isStarted: boolean): CompleteRequests {
  if (!isStarted) return completeStart(received)
  let end = 0
  let at = 0
  while (at + 5 <= received.length) {
    const next = at + 1 + received.readUInt32BE(at + 1)
    if (next > received.length) break
    if (requestEnds.has(received[at] ?? 0)) end = next
    at = next
  }
  return { requests: received.subarray(0, end), rest: received.subarray(end), isStarted, refusal: null }
}

function completeStart(received: Buffer): CompleteRequests {
  const nothing = { requests: new Uint8Array(0), rest: received, isStarted: false, refusal: null }
  if (received.length < 8) return nothing
  const length = received.readUInt32BE(0)
  if (received.length < length) return nothing
  const request = received.readUInt32BE(4)
  const rest = received.subarray(length)
  if (request === sslRequest || request === gssRequest) {
    return { ...nothing, rest, refusal: Uint8Array.of(code('N')) }
  }
  // Cancel requests are ignored, because the backend runs one request at a time.
  if (request === cancelRequest) return { ...nothing, rest }
  return { requests: received.subarray(0, length), rest, isStarted: true, refusal: null }
}

/** The last ReadyForQuery's status: I idle, T in a transaction, E in a failed one; null where there is none. */
export function readReadyStatus(answer: Uint8Array): string | null {
  const tail = answer.subarray(-6)
  if (tail.length < 6 || tail[0] !== code('Z')) return null
  return String.fromCharCode(tail[5] ?? 0)
}

function makeMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(code(type), 0)
  head.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

/** A simple query, as a client sends it. */
export function query(sql: string): Uint8Array {
  return makeMessage('Q', Buffer.from(`${sql}\0`))
}

export const sync = makeMessage('S', Buffer.alloc(0))

/** Whether complete requests end with a Sync, which commits. */
export function endsWithSync(requests: Uint8Array): boolean {
  return sync.equals(requests.subarray(-sync.length))
}

/** Sent with each response to a client with a `statement_timeout`: how many milliseconds the backend worked. */
export const runTimeParameter = 'tidings.run_ms'

export function makeParameterStatus(name: string, value: string): Uint8Array {
  return makeMessage('S', Buffer.from(`${name}\0${value}\0`))
}

/** The response to a cancelled request outside of a transaction. */
export function makeErrorResponse(sqlState: string, text: string): Uint8Array {
  const fields = { S: 'ERROR', V: 'ERROR', C: sqlState, M: text }
  const body = Object.entries(fields).map(([field, value]) => `${field}${value}\0`)
  return Buffer.concat([
    makeMessage('E', Buffer.from(`${body.join('')}\0`)),
    makeMessage('Z', Buffer.from('I')),
  ])
}
