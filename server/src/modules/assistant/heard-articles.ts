import type { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'

/** When each article was heard or read last, by its id. */
export type HeardArticles = ReadonlyMap<string, Date>

/** What was told longer ago may be told again. */
const rememberedQuestions = 30

const rowSchema = v.object({
  created_at: v.string(),
  context_data: v.object({ articles: v.array(v.object({ id: v.string() })) }),
})

/** What the person's newest questions were answered with; rows that name no articles, such as demo rows, tell nothing. */
export function heardIn(rows: readonly unknown[]): HeardArticles {
  const heard = new Map<string, Date>()
  for (const row of rows) {
    const parsed = v.safeParse(rowSchema, row)
    if (!parsed.success) continue
    const at = new Date(parsed.output.created_at)
    for (const { id } of parsed.output.context_data.articles) {
      const before = heard.get(id)
      if (!before || before < at) heard.set(id, at)
    }
  }
  return heard
}

/** The rows for `heardIn`, read with the person's own token. */
export function readHeard(data: PostgrestClient, userId: string, signal: AbortSignal) {
  return data
    .from('query_history')
    .select('created_at,context_data')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(rememberedQuestions)
    .abortSignal(signal)
}

export function heardBoth(a: HeardArticles, b: HeardArticles): HeardArticles {
  const both = new Map(a)
  for (const [id, at] of b) {
    const before = both.get(id)
    if (!before || before < at) both.set(id, at)
  }
  return both
}
