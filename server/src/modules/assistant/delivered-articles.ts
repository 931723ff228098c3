import type { ContextType } from '@tidings/contract/entities'
import type { StoredEntry } from '#platform/project'
import * as v from 'valibot'

/** When each article was last delivered to the user, by its id. */
export type DeliveredArticles = ReadonlyMap<string, Date>

const rowSchema = v.object({
  created_at: v.string(),
  context_data: v.object({ articles: v.array(v.object({ id: v.string() })) }),
})

/** The articles that the entries' answers cite; entries that cite none, such as demo entries, are skipped. */
export function readDelivered(entries: readonly StoredEntry[]): DeliveredArticles {
  const delivered = new Map<string, Date>()
  for (const entry of entries) {
    const parsed = v.safeParse(rowSchema, entry)
    if (!parsed.success) continue
    const at = new Date(parsed.output.created_at)
    for (const { id } of parsed.output.context_data.articles) keepLatest(delivered, id, at)
  }
  return delivered
}

const briefingType: ContextType = 'briefing'

/** Like `readDelivered`, for briefings only. */
export function readBriefings(entries: readonly StoredEntry[]): DeliveredArticles {
  return readDelivered(entries.filter(({ context_data }) => context_data.type === briefingType))
}

export function mergeDelivered(a: DeliveredArticles, b: DeliveredArticles): DeliveredArticles {
  const merged = new Map(a)
  for (const [id, at] of b) keepLatest(merged, id, at)
  return merged
}

function keepLatest(delivered: Map<string, Date>, id: string, at: Date) {
  const before = delivered.get(id)
  if (!before || before < at) delivered.set(id, at)
}
