import { setImmediate as nextTurn } from 'node:timers/promises'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import { defaultPreferences } from '@tidings/contract/entities'
import { countUse } from '#db/count-use'
import { listBriefingSentences } from '#modules/assistant'
import { saveRecording } from '#modules/recordings'
import { joinSamples, type Speech } from '#modules/speech'
import type { Context } from '#src/context'
import { findByRecording, saveStarts, type BriefingRow } from './queries.ts'

const sentenceTimeoutMs = 20_000
const pauseMs = 400
const pause = new Int16Array((audioSampleRate * pauseMs) / 1000)

/**
 * Makes the recording of the person's briefing and resolves with whether one exists now. It is finished even if the client goes
 * away, and concurrent requests share one run.
 */
export type MakeSound = (wanted: { userId: string; recordingId: string }) => Promise<boolean>

type Parts = { context: Context; speech: Speech }

/** Also returns when each sentence begins, in milliseconds. */
async function speak({ context, speech }: Parts, briefing: BriefingRow) {
  const { user_id: userId } = briefing
  const all = listBriefingSentences(briefing)
  const paid = all.filter(({ language }) => speech.engines[language] === 'endpoint')
  const amount = paid.reduce((sum, { text }) => sum + text.length, 0)
  if (amount > 0) await countUse(context, { userId, what: 'spokenCharacters', amount })
  const settings = await context.project.unattended.readSettings(userId)
  const { gender } = (settings?.preferences ?? defaultPreferences).voice_settings
  const say = ({ language, text }: AnswerSentence) =>
    speech.synthesise({ text, language, gender, speed: 1 }, AbortSignal.timeout(sentenceTimeoutMs))
  const pieces: Int16Array[] = []
  const startsMs: number[] = []
  let length = 0
  const add = (samples: Int16Array) => {
    pieces.push(samples)
    length += samples.length
  }
  for (const sentences of [briefing.opening, ...briefing.chapters.map((chapter) => chapter.sentences)]) {
    for (const sentence of sentences) {
      startsMs.push(Math.round((length / audioSampleRate) * 1000))
      add((await say(sentence)) ?? new Int16Array())
      // Lets questions that arrive meanwhile go first.
      await nextTurn()
    }
    add(pause)
  }
  return { samples: joinSamples(pieces), startsMs }
}

export function openSoundMaker(parts: Parts): MakeSound {
  const making = new Map<string, Promise<boolean>>()
  const { context } = parts
  const { tables } = context.database
  async function make(wanted: { userId: string; recordingId: string }): Promise<boolean> {
    const briefing = await findByRecording(tables, wanted)
    if (!briefing) return false
    const { samples, startsMs } = await speak(parts, briefing)
    if (samples.every((sample) => sample === 0)) return false
    const { recordingId: id, userId } = wanted
    if ((await saveRecording(context, { id, samples, userId })) === null) return false
    await saveStarts(tables, briefing.id, startsMs)
    return true
  }
  return (wanted) => {
    // Only requests by the same user are merged, because the result depends on the owner.
    const key = `${wanted.userId} ${wanted.recordingId}`
    const begun = making.get(key)
    if (begun) return begun
    const made = make(wanted).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }
}
