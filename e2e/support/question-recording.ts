import { writeFileSync } from 'node:fs'
import { fliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

/**
 * Writes a microphone recording: some seconds of quiet while the call starts, the question in flite's male voice (which
 * pocketsphinx understands), then quiet long enough that the file's second round never comes.
 */
export async function recordQuestion(file: string, question: string, leadSeconds: number) {
  await using voice = fliteVoice(systemClock)
  const utterance = { text: question, language: 'en', gender: 'male', speed: 1 } as const
  const { samples: speech, sampleRate } = await voice.speak(utterance, AbortSignal.timeout(30_000))
  const lead = sampleRate * leadSeconds
  const samples = new Int16Array(lead + speech.length + sampleRate * 120)
  samples.set(speech, lead)
  writeFileSync(file, encodeWav(samples))
}
