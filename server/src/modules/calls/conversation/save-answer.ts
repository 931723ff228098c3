import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { CitedArticle } from '@tidings/contract/api/ask'
import { listCitedArticles, saveToHistory } from '#modules/assistant'
import { saveRecording } from '#modules/recordings'
import { joinSamples } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { Answer } from './answer.ts'

export type SavedAnswer = { sources: CitedArticle[]; historyId: string | null; audioUrl: string | null }

function collectDeliveredAudio(answer: Answer): Int16Array {
  const pieces = answer.delivered.flatMap(({ playedMs, sentence }) => {
    const count = Math.round((playedMs * audioSampleRate) / 1000)
    return sentence.samples ? [sentence.samples.subarray(0, count)] : []
  })
  return joinSamples(pieces)
}

/** Each sentence as far as it was played. */
function listTexts({ delivered }: Answer) {
  return delivered.map(({ sentence: { article, language, written }, text }) => ({
    text,
    language,
    article,
    ...(written ? { written } : {}),
  }))
}

/** The same, with the time at which each begins in the recording, which holds only what was played. */
function timeInRecording(answer: Answer) {
  let startMs = 0
  return listTexts(answer).map((sentence, at) => {
    const timed = { ...sentence, startMs: Math.round(startMs) }
    const part = answer.delivered[at]
    if (part?.sentence.samples) startMs += part.playedMs
    return timed
  })
}

function readStatus(answer: Answer) {
  if (answer.hasFailed) return 'error'
  return answer.delivered.length > 0 ? 'completed' : 'started'
}

/** Writes the history entry of a question, with the text and the recording of what was delivered. */
export async function saveAnswer(
  context: Context,
  caller: Caller,
  { answer, endedAtMs }: { answer: Answer; endedAtMs: number },
): Promise<SavedAnswer> {
  const { delivered, language, question, startedAtMs, understanding } = answer
  const sources = listCitedArticles(delivered.map(({ sentence }) => sentence))
  const audio = collectDeliveredAudio(answer)
  const { userId } = caller
  const audioUrl = audio.length > 0 ? await saveRecording(context, { userId, samples: audio }) : null
  const historyId = await saveToHistory(context, caller, {
    question,
    language,
    sentences: audioUrl === null ? listTexts(answer) : timeInRecording(answer),
    understanding,
    isNothingFound: answer.isNothingFound,
    isCut: answer.isCut,
    status: readStatus(answer),
    durationS: Math.max(0, endedAtMs - startedAtMs) / 1000,
    audioUrl,
  })
  return { sources, historyId, audioUrl }
}
