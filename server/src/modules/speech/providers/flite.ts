import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { Utterance, Voice } from '../voice.ts'
import { decodeWav, type Recording } from '../wav.ts'
import type { FliteReply, FliteRequest } from './flite-child.ts'

const childFile = fileURLToPath(new URL('./flite-child.ts', import.meta.url))
const timeoutMs = 10_000
const voices = { female: 'slt', male: 'rms' } as const
/** The child has been seen to abort for no reason of the text's, so a sentence gets a second one. */
const attempts = 2

/**
 * Flite inside npm, English only, in a child process because its WASI runtime has been seen to abort the whole process.
 * One sentence at a time; a child that dies or hangs is replaced at the next sentence.
 */
class FliteVoice implements Voice {
  readonly engine = 'flite'
  readonly languages = ['en'] as const
  readonly #clock: Clock
  #child: ChildProcess | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #nextId = 1
  #isClosed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  speak(utterance: Utterance, signal: AbortSignal): Promise<Recording> {
    const spoken = this.#turn.then(() => {
      signal.throwIfAborted()
      return this.#speakNow(utterance, signal)
    })
    this.#turn = spoken.catch(() => undefined)
    return spoken
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  async #speakNow(utterance: Utterance, signal: AbortSignal): Promise<Recording> {
    const message = 'The built-in voice took too long.'
    const wav = await withDeadline({ clock: this.#clock, ms: timeoutMs, message, signal }, async (within) => {
      for (let attempt = 1; ; attempt++) {
        const reply = await this.#ask(utterance, within)
        if (reply) return reply
        if (attempt === attempts) throw new AppError('unavailable', 'The built-in voice failed.')
      }
    })
    const recording = decodeWav(wav)
    if (!recording || recording.samples.length === 0) {
      throw new AppError('unavailable', 'The built-in voice gave no sound.')
    }
    return recording
  }

  /** Null when the child died over it. */
  async #ask({ text, gender, speed }: Utterance, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    const child = this.#runningChild()
    const request: FliteRequest = { id: this.#nextId++, text, voice: voices[gender], stretch: 1 / speed }
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
    const onMessage = (reply: FliteReply) => reply.id === request.id && resolve(reply.wav)
    const onExit = () => resolve(null)
    // Who gives up leaves the child at work; one past its time never answers again.
    const onAbort = () => signal.reason instanceof AppError && child.kill('SIGKILL')
    child.on('message', onMessage)
    child.once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      child.send(request, (error) => error && resolve(null))
      return await promise
    } finally {
      child.off('message', onMessage)
      child.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
    }
  }

  #runningChild(): ChildProcess {
    if (this.#isClosed) throw new AppError('unavailable', 'The server is stopping.')
    if (this.#child?.connected) return this.#child
    const child = fork(childFile, [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    // A child that cannot be started also exits, in the eyes of whoever waits.
    child.on('error', () => child.emit('exit', 1))
    this.#child = child
    return child
  }
}

export function fliteVoice(clock: Clock): Voice {
  return new FliteVoice(clock)
}
