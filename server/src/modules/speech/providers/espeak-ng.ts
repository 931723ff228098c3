import { execFile, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { languages, type Language } from '@tidings/contract/entities'
import { audioSampleRate } from '@tidings/contract/call/audio-frame'
import { AppError } from '@tidings/contract/errors'
import type { Clock } from '#platform/clock'
import { withDeadline } from '#platform/deadline'
import { buildChildEnvironment } from '#platform/plain-environment'
import type { SpeechRequest, Voice } from '../voice.ts'
import type { AudioClip } from '../wav.ts'
import type { EspeakReply, EspeakRequest } from './espeak-ng-child.ts'

const program = 'espeak-ng'
const childFile = fileURLToPath(new URL('./espeak-ng-child.ts', import.meta.url))
const timeoutMs = 5000
const voices: Record<Language, string> = { en: 'en-us', fr: 'fr', es: 'es', de: 'de', it: 'it' }
const variants = { female: '+f3', male: '+m3' } as const
/** At speed 1; the program's default. */
const wordsPerMinute = 175

/** Empty if the program is not installed. */
async function listInstalledLanguages(signal: AbortSignal): Promise<Language[]> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--voices'], { signal, timeout: timeoutMs })
    const known = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]?.slice(0, 2)))
    return languages.filter((language) => known.has(language))
  } catch {
    // Not installed or broken.
    return []
  }
}

function listArguments({ gender, language, speed }: SpeechRequest): string[] {
  const voice = voices[language] + variants[gender]
  const rate = String(Math.round(wordsPerMinute * speed))
  return ['-b', '1', '-v', voice, '-s', rate, '--stdin', '--stdout']
}

/** `waiting`: callbacks for replies by id; they get null if the child dies. */
type Launcher = { child: ChildProcess; waiting: Map<number, (samples: Int16Array | null) => void> }

/** Attempts per sentence, because the child may be killed. */
const attempts = 3

/**
 * The installed espeak-ng, one process per sentence. They are spawned by a small child process, which also resamples to 16 kHz:
 * spawning copies the process, and the larger it is, the longer that blocks the event loop. A child that dies is replaced.
 */
class EspeakVoice implements Voice {
  readonly engine = 'espeak-ng'
  readonly languages: readonly Language[]
  readonly #clock: Clock
  #launcher: Launcher | null = null
  #nextId = 1
  #isClosed = false

  constructor(spoken: readonly Language[], clock: Clock) {
    this.languages = spoken
    this.#clock = clock
  }

  speak(request: SpeechRequest, signal: AbortSignal): Promise<AudioClip> {
    const limit = { clock: this.#clock, ms: timeoutMs, message: 'espeak-ng took too long.', signal }
    return withDeadline(limit, async (deadline) => {
      let samples: Int16Array | null = null
      for (let attempt = 1; !samples && attempt <= attempts; attempt++)
        samples = await this.#request(request, deadline)
      if (!samples || samples.length === 0) throw new AppError('unavailable', 'espeak-ng produced no audio.')
      return { sampleRate: audioSampleRate, samples }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true
    const child = this.#launcher?.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  /** Null if the child died. */
  async #request(request: SpeechRequest, signal: AbortSignal): Promise<Int16Array | null> {
    signal.throwIfAborted()
    const { child, waiting } = this.#runningLauncher()
    const id = this.#nextId++
    const { promise, resolve } = Promise.withResolvers<Int16Array | null>()
    const send = (text: string | null) => {
      const sent: EspeakRequest = { id, args: listArguments(request), text }
      child.send(sent, (error) => error && resolve(null))
    }
    const onAbort = () => send(null)
    waiting.set(id, resolve)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      send(request.text)
      return await promise
    } finally {
      waiting.delete(id)
      signal.removeEventListener('abort', onAbort)
    }
  }

  #runningLauncher(): Launcher {
    if (this.#isClosed) throw new AppError('unavailable', 'The server is stopping.')
    if (this.#launcher?.child.connected) return this.#launcher
    const child = fork(childFile, [], {
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: buildChildEnvironment(),
    })
    const waiting: Launcher['waiting'] = new Map()
    const endAll = () => {
      for (const resolve of waiting.values()) resolve(null)
    }
    child.on('message', ({ id, samples }: EspeakReply) => waiting.get(id)?.(samples))
    child.once('exit', endAll)
    // A child that cannot be started emits no exit event.
    child.once('error', endAll)
    this.#launcher = { child, waiting }
    return this.#launcher
  }
}

/** Null if espeak-ng is not installed or speaks none of our languages. */
export async function findEspeakNg(clock: Clock, signal: AbortSignal): Promise<Voice | null> {
  const found = await listInstalledLanguages(signal)
  return found.length === 0 ? null : new EspeakVoice(found, clock)
}
