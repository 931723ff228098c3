import * as v from 'valibot'

/** The kinds of security events, which an account's owner and the operator can see. */
export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'second_step_failed',
  'code_reused',
  'key_copied',
  'access_refused',
  'signed_out',
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'key_made',
  'key_removed',
  'podcast_made',
  'podcast_ended',
  'banned',
  'unbanned',
  'data_downloaded',
  'deletion_requested',
  'deletion_undone',
  'account_erased',
  'data_read',
  'key_used',
  'podcast_read',
  'data_read_by_operator',
  'service_session_opened',
  'service_code_failed',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityEventSchema = v.object({
  id: v.number(),
  kind: v.picklist(securityEventKinds),
  network: v.pipe(
    v.nullable(v.string()),
    v.description('The client’s network (/24 or /48); null for events without a request.'),
  ),
  at: v.pipe(v.string(), v.isoTimestamp()),
})

export type SecurityEvent = v.InferOutput<typeof securityEventSchema>

export const securityEventListSchema = v.object({ events: v.array(securityEventSchema) })

export type SecurityEventList = v.InferOutput<typeof securityEventListSchema>
