import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { listCitedArticles, saveToHistory } from '#modules/assistant'
import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { Answer } from './answer.ts'
import { saveAudio } from './save-audio.ts'

export type KeptAnswer = { sources: CitedArticle[]; historyId: string | null; audioUrl: string | null }

function heardSound(answer: Answer): Int16Array {
  const pieces = answer.heard.flatMap(({ heardMs, sentence }) => {
    const samples = Math.round((heardMs * audioSampleRate) / 1000)
    return sentence.sound ? [sentence.sound.subarray(0, samples)] : []
  })
  const all = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function statusOf(answer: Answer) {
  if (answer.hasFailed) return 'error'
  return answer.heard.length > 0 ? 'completed' : 'started'
}

/** Writes what was heard of an answered question, and its sound, to the history. */
export async function keepAnswer(
  context: Context,
  caller: Caller,
  { answer, endedAtMs }: { answer: Answer; endedAtMs: number },
): Promise<KeptAnswer> {
  const { heard, language, question, startedAtMs, understanding } = answer
  const sources = listCitedArticles(heard.map(({ sentence }) => sentence))
  const sound = heardSound(answer)
  const audioId = sound.length > 0 ? await saveAudio(context, caller.userId, sound) : null
  const audioUrl = audioId && `/api/audio/${audioId}`
  const historyId = await saveToHistory(context, caller, {
    question,
    language,
    summary: heard.map(({ text }) => text).join(' '),
    articles: sources,
    isSummarised: heard.some(({ sentence }) => sentence.written !== undefined),
    understanding,
    status: statusOf(answer),
    durationS: Math.max(0, endedAtMs - startedAtMs) / 1000,
    audioUrl,
  })
  return { sources, historyId, audioUrl }
}
