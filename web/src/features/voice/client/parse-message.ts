import type { ServerMessage } from '@tidings/contract/call/call-messages'

/** Null for what is no message: the hosted provider has been seen to send other text. */
export function parseMessage(data: string): ServerMessage | null {
  try {
    const value: unknown = JSON.parse(data)
    const isMessage = typeof value === 'object' && value !== null && 'type' in value
    return isMessage ? (value as ServerMessage) : null
  } catch {
    return null
  }
}
