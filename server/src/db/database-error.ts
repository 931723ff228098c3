import pg from 'pg'

/** What the database refused: its code, message, detail and hint; null for anything that is no answer of the database. */
export function asDatabaseError(error: unknown): pg.DatabaseError | null {
  return error instanceof pg.DatabaseError ? error : null
}
