import { audioSampleRate } from '@tidings/contract/audio-frame'
import { articlesOf, recordQuestion } from '#modules/assistant'
import type { CitedArticle } from '@tidings/contract/ask'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { heardOf } from './heard.ts'
import { saveAudio } from './save-audio.ts'
import type { Turn } from './turn.ts'

export type KeptAnswer = { sources: CitedArticle[]; historyId: string | null; audioUrl: string | null }

function heardSound(turn: Turn): Int16Array {
  const spokenByServer = heardOf(turn.sentences, turn.playedMs).sentences.filter(
    ({ spokenBy }) => spokenBy === 'server',
  )
  // The part of the last sentence that was not played is cut off.
  const last = spokenByServer.at(-1)
  const unplayedMs = last ? Math.max(0, last.startMs + last.durationMs - turn.playedMs) : 0
  const totalMs = spokenByServer.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const samples = Math.round(((totalMs - unplayedMs) * audioSampleRate) / 1000)
  const all = new Int16Array(turn.sound.reduce((sum, each) => sum + each.length, 0))
  let at = 0
  for (const each of turn.sound) {
    all.set(each, at)
    at += each.length
  }
  return all.subarray(0, Math.max(0, samples))
}

/** Writes what was heard of an answered question, and its sound, to the history. */
export async function keepAnswer(
  context: Context,
  caller: Caller,
  { turn, endedAtMs }: { turn: Turn & { question: string }; endedAtMs: number },
): Promise<KeptAnswer> {
  const heard = heardOf(turn.sentences, turn.playedMs)
  const sources = articlesOf(heard.sentences)
  const sound = heardSound(turn)
  const audioId = sound.length > 0 ? await saveAudio(context, caller.userId, sound) : null
  const audioUrl = audioId && `/api/audio/${audioId}`
  const historyId = await recordQuestion(context, caller, {
    question: turn.question,
    language: turn.language,
    summary: heard.text,
    articles: sources,
    status: turn.hasFailed ? 'error' : 'completed',
    durationS: Math.max(0, endedAtMs - turn.startedAtMs) / 1000,
    audioUrl,
  })
  return { sources, historyId, audioUrl }
}
