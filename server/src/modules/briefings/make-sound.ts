import { setImmediate as nextTurn } from 'node:timers/promises'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import { countUse } from '#db/count-use'
import { listBriefingSentences } from '#modules/assistant'
import { saveRecording } from '#modules/recordings'
import { joinSamples, type Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { findByRecording, type BriefingRow } from './queries.ts'

const sentenceTimeoutMs = 20_000
const pauseMs = 400
const pause = new Int16Array((audioSampleRate * pauseMs) / 1000)

type Parts = { context: Context; speech: Speech }

async function speak({ context, speech }: Parts, briefing: BriefingRow, caller: Caller) {
  const { userId } = caller
  const all = listBriefingSentences(briefing)
  const paid = all.filter(({ language }) => speech.engines[language] === 'endpoint')
  const amount = paid.reduce((sum, { text }) => sum + text.length, 0)
  if (amount > 0) await countUse(context, { userId, what: 'spokenCharacters', amount })
  const { preferences } = await context.project.readSettings(caller)
  const { gender } = preferences.voice_settings
  const say = ({ language, text }: AnswerSentence) =>
    speech.synthesise({ text, language, gender, speed: 1 }, AbortSignal.timeout(sentenceTimeoutMs))
  const pieces: Int16Array[] = []
  for (const sentences of [briefing.opening, ...briefing.chapters.map((chapter) => chapter.sentences)]) {
    for (const sentence of sentences) {
      pieces.push((await say(sentence)) ?? new Int16Array())
      // Whoever asks a question meanwhile does not wait for all of it.
      await nextTurn()
    }
    pieces.push(pause)
  }
  return joinSamples(pieces)
}

/**
 * Makes the recording of a briefing when its owner first asks for it. Resolves with whether there is one now; it is made to its
 * end though the asker goes away, once however many ask.
 */
export function openSoundMaker(parts: Parts): (caller: Caller, recordingId: string) => Promise<boolean> {
  const making = new Map<string, Promise<boolean>>()
  const { context } = parts
  async function make(caller: Caller, recordingId: string): Promise<boolean> {
    const { userId } = caller
    const briefing = await findByRecording(context.database.tables, { recordingId, userId })
    if (!briefing) return false
    const samples = await speak(parts, briefing, caller)
    if (samples.every((sample) => sample === 0)) return false
    return (await saveRecording(context, { id: recordingId, samples, userId })) !== null
  }
  return (caller, recordingId) => {
    const begun = making.get(recordingId)
    if (begun) return begun
    const made = make(caller, recordingId).finally(() => making.delete(recordingId))
    making.set(recordingId, made)
    return made
  }
}
