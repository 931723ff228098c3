import { audioSampleRate } from '@tidings/contract/audio-frame'

/** Plays speech in the order given. The two counts are of 16 kHz samples and start again from 0 at every flush. */
export interface SpeechPlayer {
  /** Takes the samples over: their buffer may be handed to the audio thread. */
  push(samples: Int16Array<ArrayBuffer>): void
  /** Fades what is being played to silence within 10 ms and drops the rest. */
  flush(): void
  pushedSamples(): number
  /** At most 50 ms behind what has left the player. */
  playedSamples(): number
  /** Root mean square of the last 100 ms of output, 0 to 1. */
  level(): number
  /** False while the browser holds sound back until the person presses something. */
  isRunning(): boolean
  onProgress(listener: () => void): void
  close(): void
}

/** What the worklet posts every 50 ms and when it runs dry. */
type Report = { epoch: number; played: number; meanSquare: number }

const workletUrl = `${import.meta.env.BASE_URL}worklets/speech-player.js`

/** `context` stays the caller's. Rejects where the browser has no audio worklets (plain http away from localhost). */
export async function openSpeechPlayer(context: AudioContext): Promise<SpeechPlayer> {
  await context.audioWorklet.addModule(workletUrl)
  const node = new AudioWorkletNode(context, 'speech-player', {
    numberOfInputs: 0,
    outputChannelCount: [1],
    processorOptions: { sourceRate: audioSampleRate },
  })
  node.connect(context.destination)
  return new WorkletPlayer(context, node)
}

class WorkletPlayer implements SpeechPlayer {
  readonly #context: AudioContext
  readonly #node: AudioWorkletNode
  #listener: () => void = () => undefined
  #epoch = 0
  #pushed = 0
  #played = 0
  #meanSquares: [number, number] = [0, 0]

  constructor(context: AudioContext, node: AudioWorkletNode) {
    this.#context = context
    this.#node = node
    node.port.onmessage = (event: MessageEvent<Report>) => this.#take(event.data)
  }

  push(samples: Int16Array<ArrayBuffer>): void {
    this.#pushed += samples.length
    this.#node.port.postMessage({ type: 'push', samples }, [samples.buffer])
  }

  flush(): void {
    this.#epoch += 1
    this.#pushed = 0
    this.#played = 0
    this.#meanSquares = [0, 0]
    this.#node.port.postMessage({ type: 'flush', epoch: this.#epoch })
  }

  pushedSamples(): number {
    return this.#pushed
  }

  playedSamples(): number {
    return this.#played
  }

  level(): number {
    return Math.sqrt((this.#meanSquares[0] + this.#meanSquares[1]) / 2)
  }

  isRunning(): boolean {
    return this.#context.state === 'running'
  }

  onProgress(listener: () => void): void {
    this.#listener = listener
  }

  close(): void {
    this.#listener = () => undefined
    this.#node.port.postMessage({ type: 'close' })
    this.#node.port.onmessage = null
    this.#node.disconnect()
  }

  #take(report: Report): void {
    if (report.epoch !== this.#epoch) return
    this.#played = report.played
    this.#meanSquares = [this.#meanSquares[1], report.meanSquare]
    this.#listener()
  }
}
