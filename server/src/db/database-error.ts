import pg from 'pg'

/** The database's own error; null for any other, such as a lost connection. */
export function asDatabaseError(error: unknown): pg.DatabaseError | null {
  return error instanceof pg.DatabaseError ? error : null
}
