import { writeFileSync } from 'node:fs'
import { createFliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/** Asked again sooner, the question ends an answer that a busy machine has only begun, and the next has nothing new to tell. */
const pauseSeconds = 60
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
