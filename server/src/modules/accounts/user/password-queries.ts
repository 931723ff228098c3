import type { QueryRunner } from '#db/tables'

/** By id; only those that do not begin with `butPrefix`. */
export async function listHashes(
  db: QueryRunner,
  { after, butPrefix, limit }: { after: string | null; butPrefix: string; limit: number },
): Promise<{ id: string; from: string }[]> {
  const rows = await db
    .selectFrom('auth.users')
    .select(['id', 'encrypted_password'])
    .where('encrypted_password', 'not like', `${butPrefix}%`)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, encrypted_password: from }) => ({ id, from: from ?? '' }))
}

/** False if it has changed meanwhile. */
export async function replaceHash(
  db: QueryRunner,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('auth.users')
    .set({ encrypted_password: to })
    .where('id', '=', id)
    .where('encrypted_password', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
