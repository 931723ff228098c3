import { makeSimilarityScorer } from './question-similarity.ts'
import type { QueryTerm } from '../question-terms.ts'
import { measureShare, occursIn, type RatedReport, type RatedSentence } from '../rate-report.ts'
import { lacksKind, type WantedAnswer } from './wanted-answer.ts'

/**
 * Log-odds that a sentence is the right answer to a first question that was refused before, fitted to 1,010 such questions
 * (`docs/decisions/0028-semantic-fields.md`).
 */
const weights = {
  meaning: 1.14,
  fields: 1.07,
  spelling: 1.19,
  relevance: 1.87,
  lackingKind: -0.83,
  /** The share of the question's weight in names that the event's reports lack. */
  missingNames: -1.42,
  titled: 0.49,
}
/** At this score one of three answers is right. */
const leastScore = 2.3

type Found = { answer: RatedSentence; reports: readonly RatedReport[] }

/** Whether the sentence is probably the answer, although no report covers enough of the question. */
export function isLikelyRight({ answer, reports }: Found, asked: WantedAnswer): boolean {
  const { language, question, terms } = asked
  const { article, relevance, text } = answer
  const [report] = reports
  // Leaves out what only matches by chance.
  const certain = Math.min(relevance, report?.coverage ?? 0)
  const similarityOf = makeSimilarityScorer({ text: question, language }, terms)
  const { fields, meaning, spelling } = similarityOf({ text, language: article.language })
  const isMissing = (term: QueryTerm) => term.isName && !occursIn(reports)(term)
  const score =
    weights.meaning * meaning +
    weights.fields * fields +
    weights.spelling * spelling +
    weights.relevance * certain +
    (lacksKind(answer, asked) ? weights.lackingKind : 0) +
    weights.missingNames * measureShare(terms, isMissing) +
    (report && report.titled.size > 0 ? weights.titled : 0)
  return score >= leastScore
}
