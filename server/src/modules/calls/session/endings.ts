import type { EndedReason } from '@tidings/contract/call/call-messages'
import { closeCodes, type CallConnection } from '../connection/call-connection.ts'

/** The reason and error that the browser receives, and the close code of its socket. */
export type Ending = { reason: EndedReason; code: number; error?: { code: string; message: string } }

export const endings = {
  ended: { reason: 'customer-ended-call', code: closeCodes.normal },
  assistantEnded: { reason: 'assistant-ended-call', code: closeCodes.normal },
  lost: { reason: 'transport-lost', code: closeCodes.normal },
  idle: { reason: 'silence-timed-out', code: closeCodes.normal },
  longest: { reason: 'exceeded-max-duration', code: closeCodes.normal },
  failed: { reason: 'server-error', code: closeCodes.restarting },
  restarting: {
    reason: 'server-error',
    code: closeCodes.restarting,
    error: { code: 'restarting', message: 'The server is restarting. Please call again.' },
  },
  elsewhere: {
    reason: 'assistant-ended-call',
    code: closeCodes.elsewhere,
    error: { code: 'call_elsewhere', message: 'This call has ended because you started another one.' },
  },
  noHello: {
    reason: 'server-error',
    code: closeCodes.timedOut,
    error: { code: 'timed_out', message: 'The call was opened but never started.' },
  },
  unauthorized: {
    reason: 'server-error',
    code: closeCodes.unauthorized,
    error: { code: 'unauthorized', message: 'Please sign in again.' },
  },
  signedOut: {
    reason: 'assistant-ended-call',
    code: closeCodes.unauthorized,
    error: { code: 'unauthorized', message: 'This call has ended because you signed out.' },
  },
  badFrame: {
    reason: 'server-error',
    code: closeCodes.badFrame,
    error: { code: 'bad_frame', message: 'The call received something that it cannot read.' },
  },
  tooMany: {
    reason: 'server-error',
    code: closeCodes.tooMany,
    error: { code: 'rate_limited', message: 'The call received too much at once.' },
  },
} satisfies Record<string, Ending>

export type EndingName = keyof typeof endings

/** Tells the browser why, before its socket is closed with the ending's code. */
export function announceEnding(connection: CallConnection, { error, reason }: Ending): void {
  if (error) connection.send({ type: 'error', ...error, fatal: true })
  connection.sendApp({ type: 'status-update', status: 'ended', endedReason: reason })
}
