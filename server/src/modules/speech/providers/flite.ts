import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import type { SpeechRequest, Voice } from '../voice.ts'
import { decodeWav, type AudioClip } from '../wav.ts'
import type { FliteReply, FliteRequest } from './flite-child.ts'

const childFile = fileURLToPath(new URL('./flite-child.ts', import.meta.url))
const timeoutMs = 10_000
const voices = { female: 'slt', male: 'rms' } as const
/** The child sometimes aborts regardless of the text, and may be killed besides. */
const attempts = 3

/**
 * Flite from npm, English only. In a child process, because its WASI runtime can abort the whole process. One sentence at a
 * time; a child that dies or hangs is replaced for the next sentence.
 */
class FliteVoice implements Voice {
  readonly engine = 'flite'
  readonly languages = ['en'] as const
  readonly #clock: Clock
  #child: ChildProcess | null = null
  #previous: Promise<unknown> = Promise.resolve()
  #nextId = 1
  #isClosed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  speak(utterance: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
    const spoken = this.#previous.then(() => {
      signal.throwIfAborted()
      return this.#speakNow(utterance, signal)
    })
    this.#previous = spoken.catch(() => undefined)
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

  async #speakNow(utterance: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
    const message = 'The built-in voice took too long.'
    const wav = await withDeadline(
      { clock: this.#clock, ms: timeoutMs, message, signal },
      async (deadline) => {
        for (let attempt = 1; ; attempt++) {
          const reply = await this.#request(utterance, deadline)
          if (reply) return reply
          if (attempt === attempts) throw new AppError('unavailable', 'The built-in voice failed.')
        }
      },
    )
    const recording = decodeWav(wav)
    if (!recording || recording.samples.length === 0) {
      throw new AppError('unavailable', 'The built-in voice produced no audio.')
    }
    return recording
  }

  /** Null if the child died. */
  async #request({ text, gender, speed }: SpeechRequest, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    const child = this.#runningChild()
    const request: FliteRequest = { id: this.#nextId++, text, voice: voices[gender], stretch: 1 / speed }
    const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
    const onMessage = (reply: FliteReply) => reply.id === request.id && resolve(reply.wav)
    const onExit = () => resolve(null)
    // After a timeout the child hangs for good; a cancelled sentence it finishes.
    const onAbort = () => signal.reason instanceof AppError && child.kill('SIGKILL')
    child.on('message', onMessage)
    child.once('exit', onExit)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      child.send(request, (error) => error && resolve(null))
      const reply = await promise
      // The channel of a dead child may still look open, so the next attempts would fail, too.
      if (!reply && this.#child === child) {
        this.#child = null
        child.kill('SIGKILL')
      }
      return reply
    } finally {
      child.off('message', onMessage)
      child.off('exit', onExit)
      signal.removeEventListener('abort', onAbort)
    }
  }

  #runningChild(): ChildProcess {
    if (this.#isClosed) throw new AppError('unavailable', 'The server is stopping.')
    if (this.#child?.connected) return this.#child
    const folder = mkdtempSync(path.join(tmpdir(), 'tidings-flite-'))
    const child = fork(childFile, [folder], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    // A child that cannot be started emits no exit event.
    child.on('error', () => child.emit('exit', 1))
    child.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    this.#child = child
    return child
  }
}

export function createFliteVoice(clock: Clock): Voice {
  return new FliteVoice(clock)
}
