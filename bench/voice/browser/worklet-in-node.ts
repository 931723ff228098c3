const contextRate = 48_000
const blockFrames = 128
const sourceRate = 16_000

type Processor = {
  port: { onmessage: ((event: { data: unknown }) => void) | null }
  process: (inputs: Float32Array[][], outputs: Float32Array[][]) => boolean
}

type ProcessorClass = new (options: object) => Processor

/** The page's player as the audio thread runs it; time passes only in `play`. */
export type WorkletPlayer = {
  push: (samples: Int16Array, endsSentence: boolean) => void
  /** The next block of output, and how many milliseconds it lasts. */
  play: () => { block: Float32Array; ms: number }
}

/** Loads the worklet as it is served, with the audio thread's globals. */
async function loadPlayer(): Promise<ProcessorClass> {
  const found: ProcessorClass[] = []
  Object.assign(globalThis, {
    sampleRate: contextRate,
    AudioWorkletProcessor: class {
      readonly port = { onmessage: null, postMessage: () => undefined }
    },
    registerProcessor: (_name: string, processor: ProcessorClass) => found.push(processor),
  })
  await import(new URL('../../../web/public/worklets/speech-player.js', import.meta.url).href)
  const [player] = found
  if (!player) throw new Error('The worklet registered no processor.')
  return player
}

let loaded: Promise<ProcessorClass> | null = null

export async function openWorkletPlayer(): Promise<WorkletPlayer> {
  loaded ??= loadPlayer()
  const Player = await loaded
  const processor = new Player({ processorOptions: { sourceRate } })
  return {
    push: (samples, endsSentence) =>
      processor.port.onmessage?.({ data: { type: 'push', samples, endsSentence } }),
    play() {
      const block = new Float32Array(blockFrames)
      processor.process([], [[block]])
      return { block, ms: (blockFrames / contextRate) * 1000 }
    },
  }
}
