import { beforeAll, describe, expect, test, vi } from 'vitest'

const sourceRate = 16_000
const contextRate = 48_000
const blockFrames = 128

type Report = { epoch: number; played: number; meanSquare: number }
type Processor = {
  port: { onmessage: ((event: { data: unknown }) => void) | null }
  process: (inputs: Float32Array[][], outputs: Float32Array[][]) => boolean
}

const processors = new Map<string, new (options: object) => Processor>()
const posted: unknown[] = []

class AudioWorkletProcessor {
  readonly port = { onmessage: null, postMessage: (message: unknown) => posted.push(message) }
}

/** The two files are loaded as the audio thread does: as they are served, with its globals. */
beforeAll(async () => {
  vi.stubGlobal('AudioWorkletProcessor', AudioWorkletProcessor)
  vi.stubGlobal('sampleRate', contextRate)
  vi.stubGlobal('registerProcessor', (name: string, processor: new (options: object) => Processor) =>
    processors.set(name, processor),
  )
  for (const name of ['speech-player', 'microphone']) {
    await import(new URL(`../../../public/worklets/${name}.js`, import.meta.url).href)
  }
})

function create(name: string, processorOptions: object): Processor {
  posted.length = 0
  const Constructor = processors.get(name)
  if (!Constructor) throw new Error(`${name} is not registered.`)
  return new Constructor({ processorOptions })
}

function sine(hertz: number, rate: number, seconds: number): number[] {
  return Array.from({ length: rate * seconds }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate))
}

const toPcm = (samples: number[], peak = 0.5) =>
  Int16Array.from(samples, (sample) => Math.round(sample * peak * 32_767))

const rms = (samples: ArrayLike<number>) =>
  Math.sqrt(Array.from(samples).reduce((sum, each) => sum + each * each, 0) / samples.length)

function player() {
  const processor = create('speech-player', { sourceRate })
  const tell = (data: unknown) => processor.port.onmessage?.({ data })
  return {
    push: (samples: Int16Array) => tell({ type: 'push', samples }),
    flush: (epoch: number) => tell({ type: 'flush', epoch }),
    close: () => tell({ type: 'close' }),
    play: (milliseconds: number): number[] => {
      const blocks = Math.round((milliseconds * contextRate) / 1000 / blockFrames)
      return Array.from({ length: blocks }, () => {
        const output = new Float32Array(blockFrames)
        processor.process([], [[output]])
        return [...output]
      }).flat()
    },
    isAlive: () => processor.process([], [[new Float32Array(blockFrames)]]),
    reports: () => posted as Report[],
  }
}

describe('the speech player', () => {
  test('plays what it is given at the right speed and loudness, and reports each sample once', () => {
    const { play, push, reports } = player()
    push(toPcm(sine(440, sourceRate, 1)))
    const sound = play(1100)
    const steady = sound.slice(contextRate * 0.1, contextRate * 0.9)
    expect(rms(steady)).toBeCloseTo(0.5 / Math.SQRT2, 2)
    const crossings = steady.filter((value, index) => index > 0 && value >= 0 && (steady[index - 1] ?? 0) < 0)
    expect(crossings.length).toBeGreaterThanOrEqual(440 * 0.8 - 1)
    expect(crossings.length).toBeLessThanOrEqual(440 * 0.8 + 1)
    expect(rms(sound.slice(-contextRate * 0.05))).toBe(0)
    expect(reports().at(-1)?.played).toBe(sourceRate)
    const loudest = Math.max(...reports().map(({ meanSquare }) => Math.sqrt(meanSquare)))
    expect(loudest).toBeCloseTo(0.35, 1)
  })

  test('begins once 70 ms are there, or when the first sample has waited that long', () => {
    const enough = player()
    enough.push(toPcm(Array.from({ length: 1120 }, () => 1)))
    expect(rms(enough.play(20))).toBeGreaterThan(0.3)

    const little = player()
    little.push(toPcm(Array.from({ length: 320 }, () => 1)))
    expect(rms(little.play(64))).toBe(0)
    expect(rms(little.play(20))).toBeGreaterThan(0.1)
  })

  test('keeps frames in order across their borders', () => {
    const { play, push } = player()
    const ramp = Array.from({ length: 3200 }, (_, index) => index / 3200)
    for (let from = 0; from < 3200; from += 320) push(toPcm(ramp.slice(from, from + 320)))
    const sound = play(195)
    const rising = sound.slice(60, -60)
    expect(rising.every((value, index) => index === 0 || value >= (rising[index - 1] ?? 0) - 1e-3)).toBe(true)
  })

  test('falls silent within 10 ms of a flush without a click, and forgets the rest', () => {
    const { flush, play, push, reports } = player()
    push(toPcm(Array.from({ length: sourceRate }, () => 1)))
    play(200)
    flush(1)
    const after = play(40)
    const fade = after.slice(0, contextRate * 0.01)
    expect(fade.every((value, index) => index === 0 || value <= (fade[index - 1] ?? 0) + 1e-6)).toBe(true)
    expect(fade[0]).toBeGreaterThan(0.45)
    expect(fade[fade.length / 2]).toBeCloseTo(0.25, 1)
    expect(fade.at(-1)).toBeLessThan(0.01)
    expect(rms(after.slice(contextRate * 0.01))).toBe(0)
    play(100)
    expect(reports().at(-1)).toMatchObject({ epoch: 1, played: 0 })
  })

  test('speech that comes right after a flush is played whole', () => {
    const { flush, play, push, reports } = player()
    push(toPcm(sine(200, sourceRate, 1)))
    play(200)
    flush(1)
    push(toPcm(Array.from({ length: 1600 }, () => -1)))
    const after = play(250)
    expect(Math.min(...after)).toBeLessThan(-0.49)
    expect(reports().at(-1)).toMatchObject({ epoch: 1, played: 1600 })
  })

  test('ends when it is closed', () => {
    const { close, isAlive } = player()
    expect(isAlive()).toBe(true)
    close()
    expect(isAlive()).toBe(false)
  })
})

describe('the microphone', () => {
  function record(samples: number[]): Int16Array[] {
    const processor = create('microphone', { targetRate: sourceRate, frameSamples: 320 })
    for (let from = 0; from < samples.length; from += blockFrames) {
      processor.process([[Float32Array.from(samples.slice(from, from + blockFrames))]], [])
    }
    return posted as Int16Array[]
  }

  test('gives 50 frames of 20 ms a second, as loud as what came in', () => {
    const frames = record(sine(440, contextRate, 1))
    expect(frames.length).toBeGreaterThanOrEqual(49)
    expect(frames.every((frame) => frame.length === 320)).toBe(true)
    const samples = frames.slice(5).flatMap((frame) => [...frame])
    expect(rms(samples) / 32_768).toBeCloseTo(1 / Math.SQRT2, 2)
  })

  test('keeps out what 16 kHz cannot carry', () => {
    const samples = record(sine(11_000, contextRate, 1))
      .slice(5)
      .flatMap((frame) => [...frame])
    expect(rms(samples) / 32_768).toBeLessThan(0.01)
  })

  test('survives a microphone that gives nothing', () => {
    const processor = create('microphone', { targetRate: sourceRate, frameSamples: 320 })
    expect(processor.process([[]], [])).toBe(true)
    processor.port.onmessage?.({ data: 'close' })
    expect(processor.process([[]], [])).toBe(false)
  })
})
