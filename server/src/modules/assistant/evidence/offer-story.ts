import type { Context } from '#src/context'
import { isOld } from '../choose-articles.ts'
import { findWiderTopic } from '../understanding/wider-topic.ts'
import { answerFromNews } from './answer-from-news.ts'
import type { FoundEvidence, Near, NoEvidence } from './answer-from-reports.ts'
import { haveNoneOf } from './focus.ts'
import type { Inquiry, RatedReports } from './rate-news.ts'
import { rateRelated } from './rate-related.ts'
import { sameWordMatch } from './rate-report.ts'
import {
  findLikelyMeant,
  findNearestStory,
  hasAllNouns,
  tellingWeight,
  type LikelyMeant,
} from './report-meant.ts'
import { isLikelyRight } from './sentences/likely-right.ts'
import { measureLength } from './sentences/long-reports.ts'
import { describeQuestion } from './sentences/wanted-answer.ts'

export type Likely = { news: RatedReports; meant: LikelyMeant | null; now: Date }

/** Searches in other words too for the report that the question means. */
export async function findLikely(
  context: Context,
  inquiry: Inquiry,
  { news, now }: { news: RatedReports; now: Date },
): Promise<Likely> {
  const wider = await rateRelated(context, inquiry, news)
  const { language, reading, understanding } = inquiry.task
  const asked = { question: reading.question, language, terms: wider.terms }
  // "Football" gets news on sports, which says more than a headline with a ball.
  const isTopic = findWiderTopic(understanding.query, language) !== null
  const meant = isTopic ? null : findLikelyMeant(wider, asked, inquiry.statistics)
  return { news: wider, meant, now }
}

/** Whether the report that answers has a name, noun or telling word of the question. */
function hasTellingWord({ reports: [best], terms }: FoundEvidence): boolean {
  return terms.some(
    ({ isName, isNoun, stem, weight }) =>
      (isName || isNoun || weight >= tellingWeight) && (best?.found.get(stem) ?? 0) >= sameWordMatch,
  )
}

/** What the news in other words most likely answers; of a long report also what it may answer. Null if nothing is likely enough. */
export async function findLikelyAnswer(
  context: Context,
  inquiry: Inquiry,
  { meant, news, now }: Likely,
): Promise<FoundEvidence | null> {
  const evidence = await answerFromNews(context, inquiry, news)
  if (evidence.kind !== 'found') return null
  if (isOld(evidence.answer.article, now)) return null
  const isMeant = meant?.isTold || hasAllNouns(news.reports[0], news.terms)
  if (isMeant || isLikelyRight(evidence, describeQuestion(inquiry.task, news.terms))) return evidence
  const isPossible = meant?.isToldIfLong && meant.article.id === evidence.answer.article.id
  const isLong = measureLength(evidence.reports) === 1
  return isPossible && isLong && hasTellingWord(evidence) ? { ...evidence, isUnsure: true } : null
}

/** What to offer if nothing answers: the story that the question probably means, or else the nearest. */
export function findNear({ meant, news, now }: Likely): Near | null {
  const isOffered = meant?.isOffered && !isOld(meant.article, now)
  return isOffered ? { name: null, article: meant.article } : findNearestStory(news, now)
}

type Unanswered = { evidence: NoEvidence; focus: RatedReports; news: RatedReports; now: Date }

/** A follow-up that nothing answers gets an offer too, unless the focus has something of it. */
export async function offerStory(
  context: Context,
  inquiry: Inquiry,
  { evidence, focus, news, now }: Unanswered,
): Promise<NoEvidence> {
  if (!evidence.isOfFocus)
    return { ...evidence, near: findNear(await findLikely(context, inquiry, { news, now })) }
  const isOfOther = haveNoneOf(focus)
  const near = isOfOther && !evidence.isAllTold ? findNearestStory(news, now) : null
  return near?.name === null ? { ...evidence, near, likely: null } : evidence
}
