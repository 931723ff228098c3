import type { WebCallRequest } from '@tidings/contract/call/web-call'

/** An assistant or a squad, by id or in full. `context` is what the assistant is told 1.5 s after the start. */
export type StartRequest = {
  assistant?: string | Record<string, unknown>
  squad?: string | Record<string, unknown>
  overrides?: Record<string, unknown>
  context?: string
}

/** What the assistant is told of the person; nothing of one without a name. */
export function firstNameContext(firstName: string): Pick<StartRequest, 'context'> {
  const name = firstName.trim()
  return name ? { context: `The user's first name is ${name}.` } : {}
}

/** What a string names goes as an id, an object goes whole; what is absent is left out. */
export function webCallRequest({ assistant, squad, overrides }: StartRequest): WebCallRequest {
  return {
    ...(typeof assistant === 'string' && { assistantId: assistant }),
    ...(typeof assistant === 'object' && { assistant }),
    ...(overrides && { assistantOverrides: overrides }),
    ...(typeof squad === 'string' && { squadId: squad }),
    ...(typeof squad === 'object' && { squad }),
  }
}
