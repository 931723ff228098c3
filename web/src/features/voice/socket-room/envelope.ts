import type { Envelope, ServerFrame } from '@tidings/contract/call/call-messages'

/** Null for what is no envelope of ours. */
export function parseEnvelope(data: string): Envelope<ServerFrame> | null {
  try {
    const value = JSON.parse(data) as Partial<Envelope<ServerFrame>> | null
    if (value?.ch === 'app') return typeof value.data === 'string' ? { ch: 'app', data: value.data } : null
    return value?.ch === 'rt' ? (value as Envelope<ServerFrame>) : null
  } catch {
    return null
  }
}
