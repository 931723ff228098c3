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
  /** Well formed, but of a kind or with values that this version does not know: left aside. */
  | { kind: 'unknown' }
  /** Not of this protocol at all. */
  | { kind: 'garbage' }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseApp(data: unknown): ParsedFrame {
  if (typeof data !== 'string') return { kind: 'garbage' }
  if (data === playableSignal) return { kind: 'app', message: playableSignal }
  const parsed = v.safeParse(clientMessageSchema, parseJson(data))
  return parsed.success ? { kind: 'app', message: parsed.output } : { kind: 'unknown' }
}

/** Reads one text frame of the browser. */
export function parseFrame(text: string): ParsedFrame {
  const envelope = parseJson(text)
  if (typeof envelope !== 'object' || envelope === null || !('ch' in envelope)) return { kind: 'garbage' }
  if (envelope.ch === 'app') return parseApp('data' in envelope ? envelope.data : undefined)
  if (envelope.ch !== 'rt') return { kind: 'garbage' }
  const parsed = v.safeParse(clientFrameSchema, envelope)
  return parsed.success ? { kind: 'room', frame: parsed.output } : { kind: 'unknown' }
}
