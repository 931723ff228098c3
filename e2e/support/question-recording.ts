import { writeFileSync } from 'node:fs'
import { createFliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/**
 * Repeated sooner, the question would interrupt an answer that a busy machine has only begun, and the next one would have
 * nothing new to say.
 */
const pauseSeconds = 60
const times = 4

/**
 * Writes a microphone recording: some seconds of silence while the call starts, the question in flite's male voice (which
 * pocketsphinx understands), and the same again after a pause, as somebody would repeat it.
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
