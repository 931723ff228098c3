import { writeFileSync } from 'node:fs'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { createFliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { resample } from '../../server/src/modules/speech/resample.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/** An utterance in the recording and its time. */
export type Said = { text: string; atMs: number; durationMs: number }

export type Plan = { text: string; atMs: number }[]

/** Speech is trimmed at both ends below this level, so that its times are those of audible sound. */
const quiet = 300

function trimmed(samples: Int16Array): Int16Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > quiet)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > quiet)
  return samples.subarray(Math.max(0, first), last + 1)
}

/** Writes the microphone's input: speech in flite's male voice (which pocketsphinx understands) in a quiet room. */
export async function record(file: string, plan: Plan, tailMs: number): Promise<Said[]> {
  await using voice = createFliteVoice(systemClock)
  const spoken = new Map<string, Int16Array>()
  for (const text of new Set(plan.map((each) => each.text))) {
    const utterance = { text, language: 'en', gender: 'male', speed: 1 } as const
    const recording = await voice.speak(utterance, AbortSignal.timeout(30_000))
    spoken.set(text, trimmed(resample(recording)))
  }
  const lengthMs = Math.max(...plan.map(({ atMs }) => atMs)) + tailMs
  const samples = Int16Array.from(
    { length: (lengthMs * audioSampleRate) / 1000 },
    (_, index) => (index % 7) - 3,
  )
  const said = plan.map(({ atMs, text }) => {
    const speech = spoken.get(text) ?? new Int16Array()
    samples.set(speech, Math.round((atMs * audioSampleRate) / 1000))
    return { text, atMs, durationMs: (speech.length / audioSampleRate) * 1000 }
  })
  writeFileSync(file, encodeWav(samples))
  return said
}
