import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'

export type UserRow = Selectable<Tables['auth.users']>
export type IdentityRow = Selectable<Tables['auth.identities']>
export type SessionRow = Selectable<Tables['auth.sessions']>

/** How somebody proved who they are, newest first; `timestamp` in seconds since 1970. */
export type AuthenticationMethod = { method: 'password' | 'otp'; timestamp: number }

/** What is remembered of the device that opened a session. */
export type Device = { ip: string; userAgent: string | null }

/** The part of a session that its access tokens repeat. */
export type SessionProof = Pick<SessionRow, 'id' | 'aal' | 'amr'>

export type OpenedSession<T extends SessionProof = SessionRow> = { session: T; refreshToken: string }
