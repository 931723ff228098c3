import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { WebCallRequest } from '@tidings/contract/call/web-call'

/** An assistant or a squad, by id or in full. `context` is sent to the assistant 1.5 s after the start. */
export type StartRequest = {
  assistant?: string | Record<string, unknown>
  squad?: string | Record<string, unknown>
  overrides?: Record<string, unknown>
  context?: string
}

/** Tells the assistant the person's first name, if there is one. */
export function makeFirstNameContext(firstName: string): Pick<StartRequest, 'context'> {
  const name = firstName.trim()
  return name ? { context: `The user's first name is ${name}.` } : {}
}

/** A string is sent as an id, an object in full; absent fields are left out. */
export function makeWebCallRequest({ assistant, squad, overrides }: StartRequest): WebCallRequest {
  return {
    ...(typeof assistant === 'string' && { assistantId: assistant }),
    ...(typeof assistant === 'object' && { assistant }),
    ...(overrides && { assistantOverrides: overrides }),
    ...(typeof squad === 'string' && { squadId: squad }),
    ...(typeof squad === 'object' && { squad }),
  }
}

/** Null for anything that is not a message: the hosted provider sends other text as well. */
export function parseMessage(data: string): ServerMessage | null {
  try {
    const value: unknown = JSON.parse(data)
    const isMessage = typeof value === 'object' && value !== null && 'type' in value
    return isMessage ? (value as ServerMessage) : null
  } catch {
    return null
  }
}
