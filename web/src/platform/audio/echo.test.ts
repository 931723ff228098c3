import { describe, expect, test } from 'vitest'
import { VoiceActivity } from './voice-activity.ts'

const framesPerSecond = 50
const tenMinutes = 600 * framesPerSecond
/** How far back the page looks for the loudest of what it has played, and how late it knows of it. */
const echoFrames = 10
const reportFrames = 2

let seed = 11

function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** Loudness of speech frame by frame: syllables of uneven length and weight, words, and a breath now and then. */
function spoken(frames: number): number[] {
  const levels: number[] = []
  while (levels.length < frames) {
    const peak = 0.05 + random() * 0.2
    const length = 4 + Math.floor(random() * 12)
    for (let frame = 0; frame < length; frame += 1) {
      levels.push(peak * Math.sin((Math.PI * (frame + 0.5)) / length) * (0.7 + random() * 0.6))
    }
    const gap = random() < 0.1 ? 10 + Math.floor(random() * 30) : Math.floor(random() * 4)
    for (let frame = 0; frame < gap; frame += 1) levels.push(0)
  }
  return levels.slice(0, frames)
}

type Room = { played: number[]; echo: number; delayFrames?: number; person?: number[] }

/** At which frames speech starts, when what is played comes back `echo` times as loud and so much later. */
function starts({ played, echo, delayFrames = 3, person = [] }: Room): number[] {
  const activity = new VoiceActivity()
  return played.flatMap((_level, frame) => {
    const known = played.slice(
      Math.max(0, frame - reportFrames - echoFrames),
      Math.max(0, frame - reportFrames),
    )
    const back = (played[frame - delayFrames] ?? 0) * echo * (0.85 + random() * 0.3)
    const level = Math.hypot(back, person[frame] ?? 0, 0.001 + random() * 0.001)
    return activity.accept(level, Math.max(0, ...known)) === 'start' ? [frame] : []
  })
}

const decibels = { '-6 dB': 0.5, '-10 dB': 0.316, '-20 dB': 0.1 }

describe('the page’s own voice in the microphone', () => {
  test.each(Object.entries(decibels))(
    'never triggers speech detection in ten minutes at %s',
    (_name, echo) => {
      for (const delayFrames of [1, 3, 8]) {
        expect(starts({ played: spoken(tenMinutes), echo, delayFrames })).toEqual([])
      }
    },
  )

  test('does not prevent detecting the user within 200 ms, once the echo is known', () => {
    const played = spoken(20 * framesPerSecond)
    for (const echo of [0, 0.1]) {
      const onset = 10 * framesPerSecond
      const person = played.map((_level, frame) => (frame >= onset ? 0.1 : 0))
      const [first] = starts({ played, echo, person })
      expect(first).toBeGreaterThanOrEqual(onset)
      expect(first).toBeLessThanOrEqual(onset + 10)
    }
  })

  test('is not mistaken for speech twice', () => {
    const activity = new VoiceActivity()
    const hear = (frames: number, level: number, playing: number) =>
      Array.from({ length: frames }, () => activity.accept(level, playing)).includes('start')
    hear(200, 0.002, 0.1)
    expect(hear(20, 0.08, 0.1)).toBe(true)
    activity.reportFalseAlarm()
    expect(hear(50, 0.002, 0)).toBe(false)
    expect(hear(20, 0.08, 0.1)).toBe(false)
  })
})
