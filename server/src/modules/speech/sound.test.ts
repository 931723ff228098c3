import { describe, expect, test } from 'vitest'
import { resample } from './resample.ts'
import { makeSpeakable } from './speakable/speakable.ts'
import { decodeWav, encodeWav } from './wav.ts'

function tone(hertz: number, sampleRate: number, seconds = 0.5): Int16Array {
  const length = Math.round(sampleRate * seconds)
  return Int16Array.from({ length }, (_, at) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate)),
  )
}

/** Of the middle, where no edge of the filter reaches. */
function level(samples: Int16Array): number {
  const middle = samples.subarray(samples.length / 4, (samples.length * 3) / 4)
  return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length)
}

const toneLevel = 10_000 / Math.SQRT2

describe('a WAV file', () => {
  test('can be read back after writing', () => {
    const samples = tone(440, 16_000)
    expect(decodeWav(encodeWav(samples))).toEqual({ sampleRate: 16_000, samples })
  })

  test('of unknown length is read to its end', () => {
    const bytes = encodeWav(tone(440, 16_000))
    bytes.writeUInt32LE(0x7ffff000, 40)
    expect(decodeWav(bytes)?.samples.length).toBe(8000)
    bytes.writeUInt32LE(0, 40)
    expect(decodeWav(bytes)?.samples.length).toBe(8000)
    bytes.writeUInt32LE(0xffffffff, 40)
    expect(decodeWav(bytes)?.samples.length).toBe(8000)
  })

  test('at an odd memory address is read, too', () => {
    const bytes = encodeWav(tone(440, 16_000))
    const shifted = Buffer.concat([Buffer.from([0]), bytes]).subarray(1)
    expect(decodeWav(shifted)?.samples).toEqual(tone(440, 16_000))
  })

  test('in stereo is mixed down, and in floating point is scaled', () => {
    const bytes = Buffer.concat([
      encodeWav(new Int16Array(0)).subarray(0, 40),
      Buffer.from([8, 0, 0, 0]),
      Buffer.alloc(8),
    ])
    bytes.writeUInt16LE(2, 22)
    for (const [at, sample] of [100, 300, -100, -300].entries()) bytes.writeInt16LE(sample, 44 + at * 2)
    expect([...(decodeWav(bytes)?.samples ?? [])]).toEqual([200, -200])
    bytes.writeUInt16LE(3, 20)
    bytes.writeUInt16LE(1, 22)
    bytes.writeUInt16LE(32, 34)
    bytes.writeFloatLE(0.5, 44)
    bytes.writeFloatLE(-2, 48)
    expect([...(decodeWav(bytes)?.samples ?? [])]).toEqual([16_384, -32_767])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a web page', Buffer.from('<!doctype html><p>Please sign in to the network to go on.</p>')],
    ['a header alone', encodeWav(new Int16Array(0)).subarray(0, 36)],
    ['random bytes', Buffer.from(Array.from({ length: 200 }, (_, at) => (at * 151) % 256))],
  ])('is not what %s is taken for', (_, bytes) => {
    expect(decodeWav(bytes)).toBeNull()
  })
})

describe('resampling', () => {
  test.each([22_050, 24_000, 44_100, 48_000, 8000])(
    'from %i Hz keeps pitch, level and length',
    (sampleRate) => {
      const output = resample({ sampleRate, samples: tone(1000, sampleRate) })
      expect(Math.abs(output.length - 8000)).toBeLessThanOrEqual(1)
      expect(level(output) / toneLevel).toBeCloseTo(1, 1)
      const crossings = output.reduce(
        (count, sample, at) => count + Number(at > 0 && sample >= 0 && output[at - 1]! < 0),
        0,
      )
      expect(Math.abs(crossings - 500)).toBeLessThanOrEqual(2)
    },
  )

  test.each([22_050, 44_100])('from %i Hz lets nothing above 8 kHz fold back', (sampleRate) => {
    const output = resample({ sampleRate, samples: tone(9500, sampleRate) })
    expect(level(output) / toneLevel).toBeLessThan(0.01)
  })
})

describe('the text for a voice', () => {
  test.each([
    ['control\u0007 characters\nand lines', 'control characters and lines'],
    ["phonemes [[h@l'oU]] of an engine", "phonemes h@l'oU of an engine"],
    ['a\u200b hidden\u202e turn', 'a hidden turn'],
    ['half a \ud83d pair', 'half a pair'],
    [' … !? ', ''],
    ['', ''],
  ])('%j is %j', (text, spoken) => {
    expect(makeSpeakable(text, 'en')).toBe(spoken)
  })

  test('has a bounded length and ends with a word', () => {
    const spoken = makeSpeakable('word '.repeat(10_000), 'en')
    expect(spoken.length).toBeLessThanOrEqual(1200)
    expect(spoken).toMatch(/word$/)
  })
})
