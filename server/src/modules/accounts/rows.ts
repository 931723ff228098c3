import type { Row } from '#db/tables'

export type UserRow = Row<'auth.users'>
export type IdentityRow = Row<'auth.identities'>
export type SessionRow = Row<'auth.sessions'>

/** How somebody proved who they are, newest first; `timestamp` in seconds since 1970. */
export type AuthenticationMethod = { method: 'password' | 'otp'; timestamp: number }

/** What is remembered of the device that opened a session. */
export type Device = { ip: string; userAgent: string | null }

/** The part of a session that its access tokens repeat. */
export type SessionProof = Pick<SessionRow, 'id' | 'aal' | 'amr'>

export type OpenedSession<T extends SessionProof = SessionRow> = { session: T; refreshToken: string }
