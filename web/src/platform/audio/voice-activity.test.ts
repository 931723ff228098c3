import { describe, expect, test } from 'vitest'
import { measureLoudness, VoiceActivity } from './voice-activity.ts'

const frameSamples = 320
let seed = 1

function random(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return (seed / 2_147_483_648) * 2 - 1
}

/** Frames of 20 ms of noise of the given loudness. */
function noise(milliseconds: number, level: number): Int16Array[] {
  const peak = level * Math.sqrt(3) * 32_768
  return Array.from({ length: milliseconds / 20 }, () =>
    Int16Array.from({ length: frameSamples }, () => Math.round(random() * peak)),
  )
}

/** Syllables: 160 ms loud, 80 ms soft. */
function speech(milliseconds: number, level: number): Int16Array[] {
  return Array.from({ length: milliseconds / 240 }, () => [
    ...noise(160, level),
    ...noise(80, level / 8),
  ]).flat()
}

type Change = { at: number; change: 'start' | 'end' }

/** The page plays from the second second on, if it does. */
function listen(frames: Int16Array[], playingLevel = 0): Change[] {
  const activity = new VoiceActivity()
  return frames.flatMap((frame, index) => {
    const change = activity.accept(measureLoudness(frame), index < 50 ? 0 : playingLevel)
    return change ? [{ at: (index + 1) * 20, change }] : []
  })
}

describe('loudness', () => {
  test('is the root mean square on a scale to 1', () => {
    expect(measureLoudness(new Int16Array(320))).toBe(0)
    expect(measureLoudness(new Int16Array(0))).toBe(0)
    expect(measureLoudness(new Int16Array(320).fill(-32_768))).toBe(1)
    expect(measureLoudness(new Int16Array(320).fill(3277))).toBeCloseTo(0.1, 3)
  })
})

describe('voice activity', () => {
  test('speech starts within 160 ms of its first sound and ends 250 ms after its last', () => {
    const changes = listen([...noise(1000, 0.002), ...speech(1920, 0.1), ...noise(2000, 0.002)])
    expect(changes.map(({ change }) => change)).toEqual(['start', 'end'])
    expect(changes[0]?.at).toBeGreaterThanOrEqual(1120)
    expect(changes[0]?.at).toBeLessThanOrEqual(1160)
    expect(changes[1]?.at).toBeGreaterThanOrEqual(2920 + 150)
    expect(changes[1]?.at).toBeLessThanOrEqual(2920 + 260)
  })

  test('one short word is detected, whatever consonant splits it', () => {
    const stop = [...noise(60, 0.1), ...noise(60, 0.002), ...noise(100, 0.1)]
    const changes = listen([...noise(1000, 0.002), ...stop, ...noise(1000, 0.002)])
    expect(changes.map(({ change }) => change)).toEqual(['start', 'end'])
  })

  test('knocks and clicks are not a word, however many', () => {
    const clicks = Array.from({ length: 20 }, () => [...noise(40, 0.3), ...noise(120, 0.002)]).flat()
    expect(listen([...noise(1000, 0.002), ...clicks])).toEqual([])
  })

  test('the gap between two words does not end it', () => {
    const frames = [...noise(1000, 0.002), ...speech(960, 0.1), ...noise(120, 0.002), ...speech(960, 0.1)]
    expect(listen(frames).map(({ change }) => change)).toEqual(['start'])
  })

  test('a click, a cough and a knock are not speech', () => {
    const knocks = [20, 60, 100].flatMap((length) => [...noise(length, 0.3), ...noise(400, 0.002)])
    expect(listen([...noise(1000, 0.002), ...knocks])).toEqual([])
  })

  test('steady noise is not speech, however loud, after a while', () => {
    expect(listen(noise(10_000, 0.02))).toEqual([])
    const fan = listen([...noise(1000, 0.002), ...noise(10_000, 0.02)])
    expect(fan.map(({ change }) => change)).toEqual(['start', 'end'])
    expect(fan[1]?.at).toBeLessThanOrEqual(1000 + 2000 + 700)
  })

  test('speech over steady noise is detected', () => {
    const changes = listen([...noise(3000, 0.015), ...speech(1440, 0.12), ...noise(2000, 0.015)])
    expect(changes.map(({ change }) => change)).toEqual(['start', 'end'])
  })

  test('a long monologue does not become the noise floor', () => {
    const changes = listen([...noise(1000, 0.002), ...speech(30_000, 0.1)])
    expect(changes.map(({ change }) => change)).toEqual(['start'])
  })

  test('digital silence before the microphone starts does not make room noise count as speech', () => {
    expect(listen([...noise(500, 0), ...noise(3000, 0.02)])).toEqual([])
  })

  test('the page’s own voice as an echo is not speech, a louder user is', () => {
    expect(listen([...noise(1000, 0.002), ...speech(3000, 0.04)], 0.1)).toEqual([])
    expect(listen([...noise(1000, 0.002), ...speech(3000, 0.04), ...speech(960, 0.15)], 0.1)).toHaveLength(1)
  })

  test('quiet speech in a quiet room is detected', () => {
    expect(listen([...noise(1000, 0.001), ...speech(1000, 0.02)])).toHaveLength(1)
  })
})
