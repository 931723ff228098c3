import { beforeAll, describe, expect, test, vi } from 'vitest'

const sourceRate = 16_000
const contextRate = 48_000
const blockFrames = 128

type Report = { epoch: number; played: number; meanSquare: number; underruns: number }
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
    push: (samples: Int16Array, endsSentence = true) => tell({ type: 'push', samples, endsSentence }),
    pause: () => tell({ type: 'pause' }),
    resume: () => tell({ type: 'resume' }),
    volume: (gain: number) => tell({ type: 'gain', gain }),
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
  test('plays its input at the right speed and volume, and reports each sample once', () => {
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

  test('starts once 70 ms or a whole sentence are buffered, or after 200 ms', () => {
    const tone = (samples: number) => toPcm(Array.from({ length: samples }, () => 1))
    const enough = player()
    enough.push(tone(1120), false)
    expect(rms(enough.play(20))).toBeGreaterThan(0.3)

    const whole = player()
    whole.push(tone(320))
    expect(rms(whole.play(20))).toBeGreaterThan(0.1)

    const little = player()
    little.push(tone(320), false)
    expect(rms(little.play(196))).toBe(0)
    expect(rms(little.play(20))).toBeGreaterThan(0.1)
  })

  test('plays frames in order without gaps', () => {
    const { play, push } = player()
    const ramp = Array.from({ length: 3200 }, (_, index) => index / 3200)
    for (let from = 0; from < 3200; from += 320) push(toPcm(ramp.slice(from, from + 320)))
    const sound = play(195)
    const rising = sound.slice(60, -60)
    expect(rising.every((value, index) => index === 0 || value >= (rising[index - 1] ?? 0) - 1e-3)).toBe(true)
  })

  test('falls silent within 10 ms of a flush without a click, and drops the rest', () => {
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

  test('plays speech that comes right after a flush completely', () => {
    const { flush, play, push, reports } = player()
    push(toPcm(sine(200, sourceRate, 1)))
    play(200)
    flush(1)
    push(toPcm(Array.from({ length: 1600 }, () => -1)))
    const after = play(250)
    expect(Math.min(...after)).toBeLessThan(-0.49)
    expect(reports().at(-1)).toMatchObject({ epoch: 1, played: 1600 })
  })

  /** The steepest step between two samples: a click is a steep one. */
  const steepest = (sound: number[]) =>
    Math.max(...sound.map((value, index) => Math.abs(value - (sound[index - 1] ?? value))))

  test('pauses within 10 ms, loses nothing, and resumes where it was', () => {
    const whole = player()
    whole.push(toPcm(sine(200, sourceRate, 1)))
    const undisturbed = whole.play(1100)

    const { pause, play, push, reports, resume } = player()
    push(toPcm(sine(200, sourceRate, 1)))
    const before = play(200)
    pause()
    const silent = play(400)
    expect(rms(silent.slice(contextRate * 0.011))).toBe(0)
    const { played } = reports().at(-1) ?? { played: -1 }
    play(200)
    expect(reports().at(-1)?.played).toBe(played)
    resume()
    const after = play(900)
    expect(steepest([...before, ...silent, ...after])).toBeLessThan(steepest(undisturbed) * 1.2)
    const edge = contextRate * 0.006
    const goneOn = after.slice(edge, edge + 24_000)
    const wanted = undisturbed.slice(before.length + edge, before.length + edge + 24_000)
    expect(Math.max(...goneOn.map((value, index) => Math.abs(value - (wanted[index] ?? 0))))).toBeLessThan(
      1e-3,
    )
    expect(reports().at(-1)?.played).toBe(sourceRate)
  })

  test('handles resuming during the fade-out of a pause, and a flush while paused', () => {
    const { flush, pause, play, push, reports, resume } = player()
    push(toPcm(sine(200, sourceRate, 1)))
    play(200)
    pause()
    play(5)
    resume()
    play(1000)
    expect(reports().at(-1)?.played).toBe(sourceRate)
    push(toPcm(sine(200, sourceRate, 1)))
    play(200)
    pause()
    play(100)
    flush(1)
    push(toPcm(Array.from({ length: 1600 }, () => -1)))
    const after = play(250)
    expect(Math.min(...after)).toBeLessThan(-0.49)
    expect(reports().at(-1)).toMatchObject({ epoch: 1, played: 1600 })
  })

  test('buffers what arrives while it is paused', () => {
    const { pause, play, push, reports, resume } = player()
    pause()
    push(toPcm(sine(200, sourceRate, 1)))
    expect(rms(play(300))).toBe(0)
    resume()
    expect(rms(play(300))).toBeGreaterThan(0.2)
    expect(reports().at(-1)?.played).toBeGreaterThan(0)
  })

  test('plays interrupted speech without a click, and counts it once', () => {
    const { play, push, reports } = player()
    const tone = toPcm(sine(150, sourceRate, 1))
    push(tone.slice(0, 4027), false)
    const first = play(400)
    expect(reports().at(-1)).toMatchObject({ played: 4027, underruns: 1 })
    push(tone.slice(4027, 8000), true)
    const second = play(400)
    expect(steepest([...first, ...second])).toBeLessThan(0.03)
    expect(reports().at(-1)).toMatchObject({ played: 8000, underruns: 1 })
  })

  test('plays 20 ms frames that are up to 150 ms late without a gap', () => {
    const { play, push, reports } = player()
    const tone = toPcm(sine(150, sourceRate, 10))
    // As a server that is just ahead of what is heard sends; a delay on the way holds up what comes behind it too.
    let seed = 3
    let lastArrival = 0
    const arrivals = Array.from({ length: 500 }, (_, frame) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      lastArrival = Math.max(lastArrival, Math.max(0, frame * 20 - 40) + (seed % 150))
      return lastArrival
    })
    let next = 0
    for (let now = 0; now < 11_000; now += 8) {
      for (; next < 500 && (arrivals[next] ?? 0) <= now; next += 1) {
        push(tone.slice(next * 320, next * 320 + 320), next === 499)
      }
      play(8)
    }
    expect(reports().at(-1)).toMatchObject({ played: tone.length, underruns: 0 })
  })

  test('applies the volume without a click or clipping', () => {
    const { play, push, volume } = player()
    push(toPcm(sine(200, sourceRate, 2)))
    const before = play(201)
    volume(0.5)
    const softer = play(200)
    expect(Math.max(...softer.slice(contextRate * 0.02))).toBeCloseTo(0.25, 2)
    expect(steepest([...before, ...softer])).toBeLessThan(0.02)
    volume(3)
    const louder = play(200)
    expect(Math.max(...louder)).toBeGreaterThan(0.9)
    expect(Math.max(...louder)).toBeLessThan(1)
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

  test('sends 50 frames of 20 ms a second, at the input’s volume', () => {
    const frames = record(sine(440, contextRate, 1))
    expect(frames.length).toBeGreaterThanOrEqual(49)
    expect(frames.every((frame) => frame.length === 320)).toBe(true)
    const samples = frames.slice(5).flatMap((frame) => [...frame])
    expect(rms(samples) / 32_768).toBeCloseTo(1 / Math.SQRT2, 2)
  })

  test('filters out frequencies above what 16 kHz can carry', () => {
    const samples = record(sine(11_000, contextRate, 1))
      .slice(5)
      .flatMap((frame) => [...frame])
    expect(rms(samples) / 32_768).toBeLessThan(0.01)
  })

  test('survives a microphone that delivers nothing', () => {
    const processor = create('microphone', { targetRate: sourceRate, frameSamples: 320 })
    expect(processor.process([[]], [])).toBe(true)
    processor.port.onmessage?.({ data: 'close' })
    expect(processor.process([[]], [])).toBe(false)
  })
})
