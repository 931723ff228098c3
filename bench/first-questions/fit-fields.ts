import type { Language } from '@tidings/contract/entities'
import type { TermStatistics } from '../../server/src/modules/news/search/term-statistics.ts'
import { readWords } from '../../server/src/language/tokens.ts'
import { embedText } from '../../server/src/language/word-vectors.ts'
import { readTerms } from '../../server/src/modules/assistant/evidence/question-terms.ts'
import { rateReport } from '../../server/src/modules/assistant/evidence/rate-report.ts'
import { sumSigns } from '../../server/src/modules/assistant/evidence/sentences/score-answer.ts'
import { readFieldSigns } from '../../server/src/modules/assistant/find-field-news.ts'
import { newest, toArticle } from '../sentences/labelled.ts'
import { printFigures, share } from '../support/figures.ts'
import { assignFold, folds } from '../support/folds.ts'
import { fitLogistic } from '../support/logistic.ts'
import type { RealReport } from '../support/real-reports.ts'

type Row = { field: string; signs: Record<string, number>; isRight: boolean }

/** The reports of one language by their names, and the names of those of each field. */
export type LabelledFields = {
  language: Language
  reports: ReadonlyMap<string, RealReport>
  fields: ReadonlyMap<string, ReadonlySet<string>>
}

const listed = 5

/** All words count alike. */
const statistics: Partial<TermStatistics> = { rarity: () => 1, isKnown: () => true, isName: () => false }

function describe({ fields, language, reports }: LabelledFields): Row[] {
  const articles = [...reports].map(([id, report]) => toArticle({ ...report, id, publishedAt: newest }))
  return [...fields].flatMap(([field, names]) => {
    const asked = { words: readWords(field), language, statistics: statistics as TermStatistics }
    const terms = readTerms(asked)
    const vector = embedText(field, language)
    return articles.map((article) => ({
      field: `${language} ${field}`,
      signs: readFieldSigns(rateReport(article, { asked: language, terms }), vector),
      isRight: names.has(article.id),
    }))
  })
}

/** Fits the weights by which reports are of a field, and measures them on fields that they were not fitted to. */
export function fitFields(labelled: readonly LabelledFields[]): void {
  const rows = labelled.flatMap(describe)
  console.log('\nWeights of a report of a field', fitLogistic(rows))
  const ranked = Array.from({ length: folds }, (_, fold) => {
    const isOfFold = ({ field }: Row) => assignFold(field) === fold
    const weights = fitLogistic(rows.filter((row) => !isOfFold(row)))
    const rated = rows.filter(isOfFold).map((row) => ({ ...row, logOdds: sumSigns(weights, row.signs) }))
    return [...Map.groupBy(rated, ({ field }) => field).values()]
  }).flat()
  const enough = ranked.filter((each) => each.filter(({ isRight }) => isRight).length >= listed)
  const first = enough.flatMap((each) => each.toSorted((a, b) => b.logOdds - a.logOdds).slice(0, listed))
  const likely = ranked.flat().filter(({ logOdds }) => logOdds >= -0.5)
  printFigures('Reports of a field, by weights fitted to other fields', [
    share(`of the first ${listed}, of the field`, first, ({ isRight }) => isRight),
    share('from log-odds of -0.5 on, of the field', likely, ({ isRight }) => isRight),
  ])
}
