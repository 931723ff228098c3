import type { PostgrestClient } from '@supabase/postgrest-js'

/** Somebody who has shown a valid access token. */
export type Caller = {
  userId: string
  accessToken: string
  sessionId: string
  email: string | null
  displayName: string | null
}

/**
 * The project that holds accounts and personal rows: our own server, reached in process, or an outside one. Personal
 * rows are only ever read and written here with the caller's own token, so that row rules hold in both modes.
 */
export interface Project {
  /** Null for a token that is malformed, expired, revoked or somebody else's. */
  authenticate(accessToken: string): Promise<Caller | null>
  data(accessToken: string): PostgrestClient
}

/** How a person wants to be called, by an account's metadata. */
export function displayNameIn(metadata: Record<string, unknown>): string | null {
  const name = [metadata['name'], metadata['full_name']].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  )
  return typeof name === 'string' ? name.trim() : null
}
