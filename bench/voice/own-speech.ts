import { audioFrameSamples, audioSampleRate } from '@tidings/contract/call/audio-frame'
import { languages } from '@tidings/contract/entities'
import { findEspeakNg } from '../../server/src/modules/speech/providers/espeak-ng.ts'
import { resample } from '../../server/src/modules/speech/resample.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { SpeechDetector } from '../../web/src/features/voice/speech-input/speech-detector.ts'
import { measureLoudness } from '../../web/src/platform/audio/voice-activity.ts'
import { seeded } from '../support/seeded.ts'
import { pausedQuestions } from './pauses.ts'
import { figure, notRun, type Group, type Result } from './results.ts'

// Ten minutes of the server's own speech return through the microphone, softer and later, with the noise of a
// quiet room. The page's real speech detector gets it faster than real time, and must not mistake it for the user.

const minutes = 10
const wantedFrames = minutes * 60 * (audioSampleRate / audioFrameSamples)
/** From the player to the microphone: 20, 60 and 160 ms, like a wired headset, a laptop and a wireless loudspeaker. */
const delays = [1, 3, 8]
/** What the page's player returns as `echoLevel`: the loudest of its last reports, which arrive late and 20 ms apart. */
const reportFrames = 2
const lookBackFrames = 10
const roomNoise = 0.0015

type Echo = { name: string; gain: number; most: number | null }
const echoes: Echo[] = [
  { name: '-10 dB', gain: 0.316, most: 0 },
  { name: '-6 dB', gain: 0.5, most: null },
]

/** Frames of 20 ms: every question in every language in both voices, until there are enough. */
async function speech(): Promise<Int16Array[] | null> {
  const signal = AbortSignal.timeout(120_000)
  const voice = await findEspeakNg(systemClock, signal)
  if (!voice) return null
  const frames: Int16Array[] = []
  for (const speed of [1, 0.8, 1.3, 0.6]) {
    for (const gender of ['female', 'male'] as const) {
      for (const language of languages) {
        const text = pausedQuestions[language].map((question) => question.replace('|', '')).join('. ')
        const recording = await voice.speak({ text, language, gender, speed }, signal)
        const pcm = resample(recording)
        for (let at = 0; at + audioFrameSamples <= pcm.length; at += audioFrameSamples) {
          frames.push(pcm.subarray(at, at + audioFrameSamples))
        }
        if (frames.length >= wantedFrames) return frames.slice(0, wantedFrames)
      }
    }
  }
  return frames
}

function countInterruptions(
  frames: Int16Array[],
  levels: number[],
  room: { gain: number; delay: number },
): number {
  const random = seeded(17)
  let starts = 0
  let at = 0
  const ear = new SpeechDetector({
    sendsAudio: false,
    echoLevel: () =>
      Math.max(
        0,
        ...levels.slice(Math.max(0, at - reportFrames - lookBackFrames), Math.max(0, at - reportFrames)),
      ),
    awaitsSpeech: () => false,
    onSpeech: (state) => (starts += Number(state === 'start')),
    onFrame: () => undefined,
    onLevel: () => undefined,
    onSilence: () => undefined,
  })
  for (; at < frames.length; at++) {
    const played = frames[at - room.delay]
    const noise = () => (random() - 0.5) * 2 * roomNoise * Math.sqrt(3) * 32_767
    const heard = Int16Array.from({ length: audioFrameSamples }, (_, sample) =>
      Math.round((played?.[sample] ?? 0) * room.gain + noise()),
    )
    ear.accept(heard)
  }
  return starts
}

export const ownSpeech: Group = {
  measures: ['B5'],
  run: async () => {
    const frames = await speech()
    if (!frames) return [notRun('B5', 'own speech taken for a person', 'espeak-ng is not installed')]
    const levels = frames.map(measureLoudness)
    const spokenMinutes = (frames.length * audioFrameSamples) / audioSampleRate / 60
    return echoes.map(({ gain, most, name }): Result => {
      const counts = delays.map((delay) => countInterruptions(frames, levels, { gain, delay }))
      const note = `${spokenMinutes.toFixed(0)} minutes each at ${delays.map((delay) => delay * 20).join(', ')} ms: ${counts.join(', ')}`
      return figure(
        { measure: 'B5', what: `own speech at ${name} taken for a person`, note },
        {
          value: Math.max(...counts),
          n: delays.length,
          ...(most === null ? {} : { target: { at: 'most', value: most } }),
        },
      )
    })
  },
}
