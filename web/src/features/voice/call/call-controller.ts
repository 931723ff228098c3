import type { AppConfig } from '@tidings/contract/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { connectionTexts } from '@tidings/contract/texts-access'
import { voiceTexts } from '@tidings/contract/texts-voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import { loadDuringCall, loadEngine } from '../lazy-parts.ts'
import type { EngineCallbacks, CallEngine } from './call-engine.ts'
import { recordStart, type CallHistory } from './call-history.ts'
import { CallStore, ended, idleCall } from './call-state.ts'

const mobileAgents = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i

/** The devices that wait before joining, as the specified client told them apart: by their user agent. */
export function isMobile({ userAgent }: { userAgent: string }): boolean {
  return mobileAgents.test(userAgent)
}

export type Caller = { userId: string; firstName: string; getAccessToken: () => Promise<string | null> }

export type CallControllerSettings = CallHistory & {
  caller: Caller | null
  language: Language
  /** What a hosted assistant is told of the person; null where nothing is stored. */
  preferences: Preferences | null
  voice: AppConfig['voice']
}

/** The server keeps what was heard of the last answer once the call has closed. */
const keptMs = 1000

type Waiting = { text: string; sent: (isSent: boolean) => void }
type Attempt = { engine: CallEngine | null; isStopped: boolean; waiting: Waiting[] }

/**
 * The page's one call, for as long as the page lives: a store of what the voice card shows, and what it can do. The
 * engine is fetched with the first press. Settings that change during a call hold from the next one on.
 */
export class CallController {
  #settings: CallControllerSettings
  readonly #store = new CallStore()
  readonly state = this.#store.state
  readonly subscribe = this.#store.subscribe
  readonly level = this.#store.level
  readonly subscribeLevel = this.#store.subscribeLevel
  #attempt: Attempt | null = null

  constructor(settings: CallControllerSettings) {
    this.#settings = settings
  }

  /** Stops the call when it is no longer the caller's who began it. */
  configure(settings: CallControllerSettings): void {
    const isSameCaller = settings.caller?.userId === this.#settings.caller?.userId
    this.#settings = settings
    if (isSameCaller) return
    this.stop()
    this.#store.change(() => idleCall)
  }

  settings(): CallControllerSettings {
    return this.#settings
  }

  /** To be called inside a press, which is what lets the call play sound. A start while one is under way is ignored. */
  start(): void {
    if (!this.#attempt) void this.#start(true)
  }

  stop(): void {
    const attempt = this.#attempt
    if (!attempt) return
    attempt.isStopped = true
    if (attempt.engine) attempt.engine.stop()
    this.#over(attempt)
  }

  /** Starts a call if there is none, which does not listen until `turnMicrophoneOn`. Resolves to false when the question could not be sent, so that it can be kept. */
  ask(text: string): Promise<boolean> {
    if (this.#attempt?.engine && this.state().phase === 'active') {
      this.#attempt.engine.ask(text)
      return Promise.resolve(true)
    }
    if (!this.#attempt) void this.#start(false)
    const waiting = this.#attempt?.waiting
    return waiting ? new Promise((sent) => waiting.push({ text, sent })) : Promise.resolve(false)
  }

  /** What the parts that show the call do with it; null before its code has come and when it is over. */
  engine(): CallEngine | null {
    return this.#attempt?.engine ?? null
  }

  async #start(withMicrophone: boolean): Promise<void> {
    const attempt: Attempt = { engine: null, isStopped: false, waiting: [] }
    this.#attempt = attempt
    this.#store.change(() => ({ ...idleCall, phase: 'starting' }))
    const sound = openCallSound()
    try {
      const [openEngine] = await Promise.all([loadEngine(this.#settings.voice), loadDuringCall()])
      this.#store.change((state) => ({ ...state, isLoaded: true }))
      const { caller, ...settings } = this.#settings
      if (attempt.isStopped || !caller) {
        await sound?.close()
        return this.#failedToStart(attempt)
      }
      const own = { ...settings, ...caller, mobile: isMobile(navigator) }
      const engine = openEngine(own, this.#callbacks(attempt), sound)
      attempt.engine = engine
      const call = await engine.start(withMicrophone)
      if (call) await recordStart(engine.startType ?? 'assistant_start', this.#settings)
      else this.#failedToStart(attempt)
    } catch (error) {
      logProblem('Voice assistant', error)
      // The engine closes its own.
      if (!attempt.engine) await sound?.close()
      this.#failedToStart(attempt)
    }
  }

  #callbacks(attempt: Attempt): EngineCallbacks {
    const whileOwn =
      <Values extends unknown[]>(run: (...values: Values) => void) =>
      (...values: Values) => {
        if (this.#attempt === attempt) run(...values)
      }
    return {
      change: whileOwn((change) => this.#store.change(change)),
      onJoined: whileOwn(() => this.#sendWaiting(attempt)),
      onActive: whileOwn(() => this.#active(attempt)),
      onOver: whileOwn((hasFailed) => {
        if (this.state().phase === 'starting') return this.#failedToStart(attempt)
        this.#over(attempt, hasFailed ? voiceTexts.otherError : null)
      }),
      onHistoryChanged: () => this.#settings.onHistoryChanged(),
      onMicrophoneLevel: whileOwn((level) => this.#store.setLevel(level)),
    }
  }

  #active(attempt: Attempt): void {
    this.#store.change((state) => ({ ...state, phase: 'active', startedAtMs: Date.now() }))
    this.#sendWaiting(attempt)
  }

  #sendWaiting(attempt: Attempt): void {
    for (const { text, sent } of attempt.waiting.splice(0)) {
      attempt.engine?.ask(text)
      sent(true)
    }
  }

  #failedToStart(attempt: Attempt): void {
    if (!attempt.isStopped && !navigator.onLine)
      this.#store.change((state) => ({ ...state, notice: connectionTexts.unreachable }))
    this.#over(attempt, attempt.isStopped ? null : voiceTexts.startFailed)
  }

  #over(attempt: Attempt, alert: string | null = null): void {
    if (this.#attempt !== attempt) return
    this.#attempt = null
    for (const { sent } of attempt.waiting) sent(false)
    this.#store.setLevel(0)
    this.#store.change((state) => ({ ...ended(state), alert }))
    if (attempt.engine) setTimeout(() => this.#settings.onHistoryChanged(), keptMs)
  }
}
