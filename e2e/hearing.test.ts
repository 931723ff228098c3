import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { measureLoudness, VoiceActivity } from '../web/src/platform/audio/voice-activity.ts'

const tenMinutesOfFrames = 600 * 50
/** espeak-ng speaks at 22,050 Hz: 20 ms of it. */
const frameSamples = 441
const wavHeaderBytes = 44
/** The page knows 40 ms later what it has played, and looks 200 ms back from there. */
const lateFrames = 2
const echoFrames = 10
const text =
  'Three new stories on energy, from Reuters and the Guardian. The council approved the wind farm on Tuesday, ' +
  'after two years of talks. Prices rose by four per cent in March. Stop, wait: nobody expected that!'

const speech = spawnSync('espeak-ng', ['-s', '165', '--stdout', text], { maxBuffer: 2 ** 25 })

/** Frame by frame, again and again. */
function spokenLevels(): number[] {
  const sound = speech.stdout.subarray(wavHeaderBytes)
  const samples = new Int16Array(Uint8Array.from(sound.subarray(0, sound.length & ~1)).buffer)
  const once = Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) =>
    measureLoudness(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  )
  return Array.from({ length: tenMinutesOfFrames }, (_, frame) => once[frame % once.length] ?? 0)
}

describe.skipIf(speech.status !== 0)('an assistant that speaks for ten minutes', () => {
  test.each([20, 60, 160])('never hears itself at -6 dB, %d ms late', (delayMs) => {
    const played = spokenLevels()
    const activity = new VoiceActivity()
    const starts = played.filter((_level, frame) => {
      const known = played.slice(
        Math.max(0, frame - lateFrames - echoFrames),
        Math.max(0, frame - lateFrames),
      )
      const echo = (played[frame - delayMs / 20] ?? 0) / 2
      return activity.accept(Math.hypot(echo, 0.001), Math.max(0, ...known)) === 'start'
    })
    expect(starts).toEqual([])
  })
})
