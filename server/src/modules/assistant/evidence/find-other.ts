import type { Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import { findWords } from '#language/find-words'
import { lexicons } from '#language/lexicon/lexicons'
import { mayBeginNumber } from '#language/numbers/parts'
import type { Token } from '#language/tokens'
import { findEventReports } from '../events/find-event.ts'
import { isFiller } from './question-terms.ts'
import { sortReports, type RatedReports, type Inquiry } from './rate-news.ts'
import { occursIn, rateReport } from './rate-report.ts'

/** "And the other one?", "the other strike" after a strike. Not "the other two", "the other way round" or "from one phone to another". */
export function asksForAnother(
  words: readonly Token[],
  { reports, terms }: RatedReports,
  language: Language,
): boolean {
  const other = findWords(words, lexicons[language].answers.other)
  if (!other) return false
  const next = words.slice(other.last + 1).find(({ folded }) => !isFiller(folded, language))
  if (!next) return !words.slice(0, other.first).some(({ folded }) => mayBeginNumber(folded, language))
  const term = terms.find(({ word }) => word === next.folded)
  return !mayBeginNumber(next.folded, language) && term !== undefined && occursIn(reports)(term)
}

/** After "the other one", the reports about other events than the one told first. */
export async function findOther(
  context: Context,
  inquiry: Inquiry,
  { focus, news }: { focus: RatedReports; news: RatedReports },
): Promise<RatedReports> {
  const { signal, statistics, task } = inquiry
  const { terms } = news
  const all = [
    ...news.reports,
    ...focus.reports.map(({ article }) => rateReport(article, { asked: task.language, terms })),
  ]
  const distinct = [...new Map(all.map((report) => [report.article.id, report])).values()]
  const first = task.earlier?.cited?.[0]?.id
  const told = focus.reports.find(({ article }) => article.id === first) ?? focus.reports[0]
  const options = { asker: task.asker, statistics, signal, reach: 'possible' as const }
  const event = told ? await findEventReports(context, told.article, options) : []
  const others = distinct.filter(({ article }) => !event.some(({ id }) => id === article.id))
  return { terms, reports: sortReports(others) }
}
