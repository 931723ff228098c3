import {
  clientFrameSchema,
  clientMessageSchema,
  playableSignal,
  type ClientFrame,
  type ClientMessage,
} from '@tidings/contract/call/call-messages'
import * as v from 'valibot'

export type ParsedFrame =
  | { kind: 'room'; frame: ClientFrame }
  | { kind: 'app'; message: ClientMessage | typeof playableSignal }
  /** Well-formed, but with a type or values unknown to this version: ignored. */
  | { kind: 'unknown' }
  /** Violates the protocol. */
  | { kind: 'invalid' }

/** Removes lone surrogates and NUL, which cannot be stored in the database. */
function readValue(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, readValue)
  } catch {
    return undefined
  }
}

function parseApp(data: unknown): ParsedFrame {
  if (typeof data !== 'string') return { kind: 'invalid' }
  if (data === playableSignal) return { kind: 'app', message: playableSignal }
  const parsed = v.safeParse(clientMessageSchema, parseJson(data))
  return parsed.success ? { kind: 'app', message: parsed.output } : { kind: 'unknown' }
}

export function parseFrame(text: string): ParsedFrame {
  const envelope = parseJson(text)
  if (typeof envelope !== 'object' || envelope === null || !('ch' in envelope)) return { kind: 'invalid' }
  if (envelope.ch === 'app') return parseApp('data' in envelope ? envelope.data : undefined)
  if (envelope.ch !== 'rt') return { kind: 'invalid' }
  const parsed = v.safeParse(clientFrameSchema, envelope)
  return parsed.success ? { kind: 'room', frame: parsed.output } : { kind: 'unknown' }
}
