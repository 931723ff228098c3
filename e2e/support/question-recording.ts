import { writeFileSync } from 'node:fs'
import { createFliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/** Long enough for an answer of some sentences to be well under way when the question comes again. */
const pauseSeconds = 12
const times = 4

/**
 * Writes a microphone recording: some seconds of quiet while the call starts, the question in flite's male voice (which
 * pocketsphinx understands), and the same again after a pause, as somebody would who was misheard.
 */
export async function recordQuestion(file: string, question: string, leadSeconds: number) {
  await using voice = createFliteVoice(systemClock)
  const utterance = { text: question, language: 'en', gender: 'male', speed: 1 } as const
  const { samples: speech, sampleRate } = await voice.speak(utterance, AbortSignal.timeout(30_000))
  const lead = sampleRate * leadSeconds
  const round = speech.length + sampleRate * pauseSeconds
  const samples = new Int16Array(lead + round * times)
  for (let time = 0; time < times; time++) samples.set(speech, lead + round * time)
  writeFileSync(file, encodeWav(samples))
}
