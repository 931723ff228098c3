import { beginsAsQuestion } from './asks-something.ts'
import { asksForAnything, asksForNewsOnIt } from './follow-up.ts'
import { leastScores, rateOpenRequest } from './open-request.ts'
import type { Reading } from './read-by-rules.ts'
import { readField } from './read-field.ts'
import { asksForNewsOfUnknown, mayBeRequest, readAsRequest } from './read-question.ts'
import { understandAlone } from './understand.ts'
import type { Understanding } from './understanding.ts'

export type ReadRequest = { reading: Reading; understanding: Understanding }

/** The question as a request for news in general, of a topic or of a field, if its score says so. */
export function readLikelyRequest(
  reading: Reading,
  { isFollowUp, least }: { isFollowUp: boolean; least: number },
): ReadRequest | null {
  const needed = asksForNewsOfUnknown(reading) ? Math.max(least, leastScores.ofUnknown) : least
  const isLikely = reading.words.length > 1 && rateOpenRequest(reading) >= needed
  if (!isLikely || !mayBeRequest(reading, isFollowUp)) return null
  const asRequest = readAsRequest(reading)
  return { reading: asRequest, understanding: understandAlone(asRequest) }
}

/** More words describe one story. */
const mostWordsOfField = 2

/** "Rugby", "and the tennis?", "anything new on phones?": a question that only names something, as a request for news of it as a field. */
export function readFieldRequest(reading: Reading): ReadRequest | null {
  const { bareFollowUp, content, hasAnaphor, opening, sources } = reading
  const field = readField(reading)
  const isOnlyNamed = field.length > 0 && field.length === content.length && field.length <= mostWordsOfField
  const isForNews = asksForNewsOnIt(reading) || asksForAnything(reading) || !beginsAsQuestion(reading)
  const isOfTold = bareFollowUp !== null || hasAnaphor || opening === 'correction'
  if (!isOnlyNamed || !isForNews || isOfTold || sources.length > 0) return null
  const asRequest = { ...reading, content: [], field, isNews: true, isRequest: true }
  return { reading: asRequest, understanding: understandAlone(asRequest) }
}
