import type { Browser, BrowserContext, Page } from 'playwright-core'
import { contextWithSession } from '../../../e2e/support/account.ts'

/** A page's recordings: times in milliseconds on its own clock, loudness as root mean square from 0 to 1. */
export type Noted = {
  pressed: number[]
  /** Text frames of the call's socket. */
  told: { atMs: number; text: string }[]
  came: { atMs: number; text: string }[]
  /** The page's output and its microphone's input, in blocks of 128 samples. */
  output: { atMs: number; level: number }[]
  microphone: { atMs: number; level: number }[]
  /** Whether each track given to the page is still live. */
  liveTracks: number
  openSockets: number
}

type Sound = Pick<Noted, 'output' | 'microphone' | 'liveTracks'>
type Rest = Omit<Noted, keyof Sound>

/** A scripted recogniser may listen to the microphone too. */
type ProbedWindow = Window & {
  notedSound?: () => Sound
  notedRest?: () => Rest
  hearSpeech?: (level: number) => void
}

const tap = `
class Tap extends AudioWorkletProcessor {
  constructor() { super(); this.blocks = [] }
  process([input]) {
    const channel = input[0]
    let squares = 0
    if (channel) for (const sample of channel) squares += sample * sample
    this.blocks.push([currentTime, channel ? Math.sqrt(squares / channel.length) : 0])
    if (this.blocks.length >= 8) { this.port.postMessage(this.blocks); this.blocks = [] }
    return true
  }
}
registerProcessor('bench-tap', Tap)`

/** Runs in the page before its own scripts: listens to what it plays and to its microphone. */
function probeSound(tapSource: string) {
  const tapUrl = URL.createObjectURL(new Blob([tapSource], { type: 'text/javascript' }))
  const output: Noted['output'] = []
  const microphone: Noted['microphone'] = []
  const tracks: MediaStreamTrack[] = []
  const loaded = new WeakMap<BaseAudioContext, Promise<void>>()
  const tapped = new WeakSet<AudioNode>()
  // Bound with `call` to the node that connects.
  // oxlint-disable-next-line typescript/unbound-method
  const connect = AudioNode.prototype.connect as (...args: unknown[]) => unknown

  const listen = async (node: AudioNode, levels: Noted['output']) => {
    const { context } = node
    const loading = loaded.get(context) ?? context.audioWorklet.addModule(tapUrl)
    loaded.set(context, loading)
    await loading
    const tapNode = new AudioWorkletNode(context, 'bench-tap', { numberOfOutputs: 0 })
    // The smallest difference between the two clocks contains the least delay.
    let offsetMs = Number.POSITIVE_INFINITY
    tapNode.port.onmessage = ({ data }: MessageEvent<[number, number][]>) => {
      offsetMs = Math.min(offsetMs, performance.now() - context.currentTime * 1000)
      for (const [seconds, level] of data) {
        levels.push({ atMs: seconds * 1000 + offsetMs, level })
        if (levels === microphone) (window as ProbedWindow).hearSpeech?.(level)
      }
    }
    connect.call(node, tapNode)
  }
  AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
    const [to] = args
    const isOutput = to instanceof AudioDestinationNode || to instanceof MediaStreamAudioDestinationNode
    if (isOutput && !tapped.has(this)) {
      tapped.add(this)
      void listen(this, output)
    }
    return connect.apply(this, args)
  } as AudioNode['connect']

  const devices = navigator.mediaDevices
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    tracks.push(...stream.getTracks())
    void listen(new AudioContext().createMediaStreamSource(stream), microphone)
    return stream
  }
  const notedSound = (): Sound => ({
    output,
    microphone,
    liveTracks: tracks.filter(({ readyState }) => readyState === 'live').length,
  })
  Object.assign(window, { notedSound })
}

/** Runs in the page as well: notes presses, and what goes over sockets. */
function probeRest() {
  const pressed: number[] = []
  const told: Noted['told'] = []
  const came: Noted['came'] = []
  const sockets: WebSocket[] = []
  addEventListener('click', () => pressed.push(performance.now()), { capture: true })
  const Socket = WebSocket
  class ProbedSocket extends Socket {
    constructor(url: string, protocol: string) {
      super(url, protocol)
      sockets.push(this)
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') came.push({ atMs: performance.now(), text: data })
      })
    }
    override send(data: string | ArrayBufferView<ArrayBuffer>) {
      if (typeof data === 'string') told.push({ atMs: performance.now(), text: data })
      super.send(data)
    }
  }
  const notedRest = (): Rest => ({
    pressed,
    told,
    came,
    openSockets: sockets.filter(({ readyState }) => readyState <= Socket.OPEN).length,
  })
  Object.assign(window, { WebSocket: ProbedSocket, notedRest })
}

/** A context for a signed-in person who has allowed the microphone; its pages record what happens. */
export async function openProbedContext(
  browser: Browser,
  url: string,
  session: string,
): Promise<BrowserContext> {
  // The server does not serve the probe's worklet.
  const options = { session, permissions: ['microphone'], bypassCSP: true }
  const context = await contextWithSession(browser, url, options)
  await context.addInitScript(probeSound, tap)
  await context.addInitScript(probeRest)
  return context
}

export const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => {
    const { notedRest, notedSound } = window as unknown as Required<ProbedWindow>
    return { ...notedSound(), ...notedRest() }
  })
