import type { BrowserContext, Page } from 'playwright-core'
import { createFliteVoice } from '../../server/src/modules/speech/providers/flite.ts'
import { encodeWav } from '../../server/src/modules/speech/wav.ts'
import { systemClock } from '../../server/src/platform/clock.ts'

type MicrophoneWindow = {
  /** Plays a WAV into the page's microphone; resolves to its start on the page's clock. */
  intoMicrophone: (wav: string) => Promise<number>
  /** When the page last made a sound, on the same clock. */
  lastSoundMs: () => number
  /** How long it has made a sound, without silence. */
  heardMs: () => number
  /** The longest silence since the last speech into the microphone. */
  longestQuietMs: () => number
}

/** -50 dBFS. */
const quiet = 0.003

/** Replaces the page's microphone by what the test plays into it, and times what the page plays. */
export async function takeOverMicrophone(context: BrowserContext) {
  await context.addInitScript((quietest) => {
    // Bound with `call` to the node that connects.
    // oxlint-disable-next-line typescript/unbound-method
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...args: unknown[]) => unknown
    const taps: AnalyserNode[] = []
    let lastSound = 0
    let heard = 0
    let longestQuiet = 0
    let lookedAt = performance.now()
    AudioNode.prototype.connect = function (this: AudioNode, ...args: unknown[]) {
      if (args[0] instanceof MediaStreamAudioDestinationNode || args[0] instanceof AudioDestinationNode) {
        const tap = this.context.createAnalyser()
        tap.fftSize = 512
        connect.call(this, tap)
        taps.push(tap)
      }
      return connect.apply(this, args)
    } as AudioNode['connect']
    setInterval(() => {
      const samples = new Float32Array(512)
      for (const tap of taps) {
        tap.getFloatTimeDomainData(samples)
        if (samples.some((sample) => Math.abs(sample) > quietest)) lastSound = performance.now()
      }
      longestQuiet = Math.max(longestQuiet, performance.now() - lastSound)
      if (lastSound > lookedAt) heard += lastSound - lookedAt
      lookedAt = performance.now()
    }, 5)

    let microphone: MediaStreamAudioDestinationNode | null = null
    navigator.mediaDevices.getUserMedia = async () => {
      const audio = new AudioContext()
      await audio.resume()
      microphone = audio.createMediaStreamDestination()
      return microphone.stream
    }
    Object.assign(window, {
      lastSoundMs: () => lastSound,
      heardMs: () => heard,
      longestQuietMs: () => longestQuiet,
      intoMicrophone: async (wav: string) => {
        if (!microphone) throw new Error('The page has not asked for the microphone.')
        const bytes = Uint8Array.from(atob(wav), (character) => character.charCodeAt(0))
        const source = new AudioBufferSourceNode(microphone.context, {
          buffer: await microphone.context.decodeAudioData(bytes.buffer),
        })
        connect.call(source, microphone)
        source.start()
        longestQuiet = 0
        return performance.now()
      },
    })
  }, quiet)
}

/** Speech in flite's male voice, which pocketsphinx understands, without leading silence; base64. */
export async function recordWords(text: string): Promise<string> {
  await using voice = createFliteVoice(systemClock)
  const utterance = { text, language: 'en', gender: 'male', speed: 1 } as const
  const { samples } = await voice.speak(utterance, AbortSignal.timeout(30_000))
  const start = samples.findIndex((sample) => Math.abs(sample) > 600)
  return Buffer.from(encodeWav(samples.subarray(start))).toString('base64')
}

export const intoMicrophone = (page: Page, recording: string): Promise<number> =>
  page.evaluate((wav) => (window as unknown as MicrophoneWindow).intoMicrophone(wav), recording)

/** The page's longest silence since the last speech into its microphone. */
export const longestQuietMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as MicrophoneWindow).longestQuietMs())

/** How long the page has made a sound in total. */
export const heardMs = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as MicrophoneWindow).heardMs())

/** How long the page has been silent, and since when on its own clock. */
export const quietSince = (page: Page): Promise<{ atMs: number; forMs: number }> =>
  page.evaluate(() => {
    const atMs = (window as unknown as MicrophoneWindow).lastSoundMs()
    return { atMs, forMs: performance.now() - atMs }
  })
