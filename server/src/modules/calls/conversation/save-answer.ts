import { createHash } from 'node:crypto'
import type { AnswerSentence, CitedArticle } from '@tidings/contract/api/ask'
import { listCitedArticles, saveToHistory, type SavedEntry } from '#modules/assistant'
import { makeRecording } from '#modules/recordings'
import { joinSamples } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallAnswer } from './answer.ts'

export type AnswerInHistory = SavedEntry & { sources: CitedArticle[] }

/** Null if the sentence cannot be said. */
export type SaySentence = (sentence: AnswerSentence) => Promise<Int16Array | null>

/** The id of the history entry and its recording: the same in every process, so that they are written only once. */
export function answerEntryId(callId: string, answerId: number): string {
  const hash = createHash('sha256').update(`${callId} ${answerId}`).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

/** Synthesises again what another process said, for the recording. */
async function completeSound(answer: CallAnswer, say: SaySentence): Promise<void> {
  for (const { sentence } of answer.delivered) {
    if (sentence.spokenBy !== 'server' || sentence.samples || sentence.durationMs === 0) continue
    sentence.samples = await say(sentence).catch(() => null)
  }
}

function collectDeliveredAudio(answer: CallAnswer): Int16Array {
  const pieces = answer.delivered.flatMap(({ playedMs, sentence: { durationMs, samples } }) => {
    return samples ? [samples.subarray(0, Math.round((playedMs / durationMs) * samples.length))] : []
  })
  return joinSamples(pieces)
}

/** Each sentence as far as it was played. */
function listTexts({ delivered }: CallAnswer) {
  return delivered.map(({ sentence: { article, language, written }, text }) => ({
    text,
    language,
    article,
    ...(written ? { written } : {}),
  }))
}

/** The same, with start times in the recording, which contains only what was played. */
function timeInRecording(answer: CallAnswer) {
  let startMs = 0
  return listTexts(answer).map((sentence, at) => {
    const timed = { ...sentence, startMs: Math.round(startMs) }
    const part = answer.delivered[at]
    if (part?.sentence.samples) startMs += part.playedMs
    return timed
  })
}

function readStatus(answer: CallAnswer) {
  if (answer.hasFailed) return 'error'
  return answer.delivered.length > 0 ? 'completed' : 'started'
}

/** Writes the history entry of a question, with the text and the recording of what was delivered. */
export async function saveAnswer(
  { callId, caller, context, say }: { context: Context; caller: Caller; callId: string; say: SaySentence },
  { answer, endedAtMs }: { answer: CallAnswer; endedAtMs: number },
): Promise<AnswerInHistory> {
  await completeSound(answer, say)
  const id = answerEntryId(callId, answer.id)
  const { delivered, language, question, startedAtMs, understanding } = answer
  const sources = listCitedArticles(delivered.map(({ sentence }) => sentence))
  const audio = collectDeliveredAudio(answer)
  const { userId } = caller
  const recording = audio.length > 0 ? await makeRecording(context, { id, userId, samples: audio }) : null
  const saved = await saveToHistory(context, caller, {
    id,
    question,
    language,
    sentences: recording === null ? listTexts(answer) : timeInRecording(answer),
    understanding,
    isNothingFound: answer.isNothingFound,
    isCut: answer.isCut,
    status: readStatus(answer),
    durationS: Math.max(0, endedAtMs - startedAtMs) / 1000,
    recording,
  })
  return { sources, ...saved }
}
