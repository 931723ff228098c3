import type { Earlier } from './understanding/understand.ts'
import type { Understanding } from './understanding/understanding.ts'

/** How many articles of earlier subjects a question may go back to. */
const mostArticles = 24

/**
 * The ids of the articles told before the subject changed: those of each answer or list that cited any, latest first, at most 24
 * in all. What a correction rejects is not among them. `earlier`: what the conversation was about before this understanding.
 */
export function listToldBefore(
  earlier: Earlier | null,
  { isCorrection }: Pick<Understanding, 'isCorrection'>,
): string[][] {
  const { articles = [], cited = [], toldBefore = [] } = earlier ?? {}
  const idsOf = (told: readonly { id?: string }[]) => told.flatMap(({ id }) => id ?? [])
  const last = idsOf(cited)
  const seen = new Set(isCorrection ? last : [])
  const groups = [...(isCorrection ? [] : [last]), idsOf(articles), ...toldBefore].map((ids) =>
    ids.filter((id) => {
      const isNew = !seen.has(id) && seen.size < mostArticles
      if (isNew) seen.add(id)
      return isNew
    }),
  )
  return groups.filter(({ length }) => length > 0)
}
