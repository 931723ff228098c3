import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import type { CallSound } from './call-sound.ts'
import type { SpeechPlayer } from './speech-player.ts'

/** Posted by the worklet every 20 ms and when it runs dry. `underruns` counts gaps in the middle of a sentence. */
type PlayerReport = { epoch: number; played: number; meanSquare: number; underruns: number }

const workletUrl = `${import.meta.env.BASE_URL}worklets/speech-player.js`
const levelReports = 5
const echoReports = 10

/** The caller keeps ownership of the sound. Rejects without audio worklets (plain http except on localhost). */
export async function openSpeechPlayer({ context, output }: CallSound): Promise<SpeechPlayer> {
  await context.audioWorklet.addModule(workletUrl)
  const node = new AudioWorkletNode(context, 'speech-player', {
    numberOfInputs: 0,
    outputChannelCount: [1],
    processorOptions: { sourceRate: audioSampleRate },
  })
  node.connect(output)
  return new WorkletPlayer(context, node)
}

class WorkletPlayer implements SpeechPlayer {
  readonly #context: AudioContext
  readonly #node: AudioWorkletNode
  #listener: () => void = () => undefined
  #epoch = 0
  #pushed = 0
  #played = 0
  /** Recent levels, newest first. A flush does not clear them, because the echo is still to come. */
  #meanSquares: number[] = []

  constructor(context: AudioContext, node: AudioWorkletNode) {
    this.#context = context
    this.#node = node
    node.port.onmessage = (event: MessageEvent<PlayerReport>) => this.#take(event.data)
  }

  push(samples: Int16Array<ArrayBuffer>, endsSentence: boolean): void {
    this.#pushed += samples.length
    this.#node.port.postMessage({ type: 'push', samples, endsSentence }, [samples.buffer])
  }

  flush(): void {
    this.#epoch += 1
    this.#pushed = 0
    this.#played = 0
    this.#node.port.postMessage({ type: 'flush', epoch: this.#epoch })
  }

  pause(): void {
    this.#node.port.postMessage({ type: 'pause' })
  }

  resume(): void {
    this.#node.port.postMessage({ type: 'resume' })
  }

  setVolume(gain: number): void {
    this.#node.port.postMessage({ type: 'gain', gain })
  }

  pushedSamples(): number {
    return this.#pushed
  }

  playedSamples(): number {
    return this.#played
  }

  level(): number {
    const last = this.#meanSquares.slice(0, levelReports)
    return Math.sqrt(last.reduce((sum, each) => sum + each, 0) / levelReports)
  }

  echoLevel(): number {
    return Math.sqrt(Math.max(0, ...this.#meanSquares))
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

  #take(report: PlayerReport): void {
    this.#meanSquares = [report.meanSquare, ...this.#meanSquares].slice(0, echoReports)
    if (report.epoch !== this.#epoch) return
    this.#played = report.played
    this.#listener()
  }
}
