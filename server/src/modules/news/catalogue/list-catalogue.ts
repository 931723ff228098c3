import type { Catalogue } from '@tidings/contract/api/news'
import type { Context } from '#src/context'
import { listCatalogueSources } from './queries.ts'

/** Public: the sources that anybody may choose. */
export async function listCatalogue(context: Context): Promise<Catalogue> {
  const rows = await listCatalogueSources(context.database.tables)
  return {
    sources: rows.map(({ is_failing: isFailing, is_read: isRead, languages, name, topics }) => ({
      name,
      languages,
      topics,
      state: isRead ? 'read' : isFailing ? 'failing' : 'unread',
    })),
  }
}
