import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import { loadDuringCall, loadEngine } from '../lazy-parts.ts'
import type { EngineCallbacks, CallEngine } from './call-engine.ts'
import { recordStart, type CallHistory } from './call-history.ts'
import { CallStore, endCall, idleCall } from './call-state.ts'

const mobileAgents = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i

/** Devices that wait before joining. The specification recognises them by the user agent. */
export function isMobile({ userAgent }: { userAgent: string }): boolean {
  return mobileAgents.test(userAgent)
}

export type Caller = { userId: string; firstName: string; getAccessToken: () => Promise<string | null> }

export type CallControllerSettings = CallHistory & {
  caller: Caller | null
  language: Language
  /** For a hosted assistant; null when nothing is stored. */
  preferences: Preferences | null
  voice: AppConfig['voice']
}

/** After a call the server needs a moment to store the last answer. */
const historyDelayMs = 1000

type PendingQuestion = { text: string; onSent: (isSent: boolean) => void }
type Attempt = { engine: CallEngine | null; isStopped: boolean; pending: PendingQuestion[] }

/**
 * The page's one call, and the one place that starts and stops it. The engine is loaded with the first press. Settings
 * that change during a call apply from the next one on.
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

  /** Stops the call if the caller is no longer the one who started it. */
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

  /** To be called inside a press, which allows the call to play sound. Ignored while a call is under way. */
  start(): void {
    if (!this.#attempt) void this.#start(true)
  }

  stop(): void {
    const attempt = this.#attempt
    if (!attempt) return
    attempt.isStopped = true
    if (attempt.engine) attempt.engine.stop()
    this.#end(attempt)
  }

  /** Starts a call without the microphone if there is none. Resolves to false when the question could not be sent. */
  ask(text: string): Promise<boolean> {
    if (this.#attempt?.engine && this.state().phase === 'active') {
      this.#attempt.engine.ask(text)
      return Promise.resolve(true)
    }
    if (!this.#attempt) void this.#start(false)
    const pending = this.#attempt?.pending
    return pending ? new Promise((onSent) => pending.push({ text, onSent })) : Promise.resolve(false)
  }

  /** Null until the engine is loaded, and after the call. */
  engine(): CallEngine | null {
    return this.#attempt?.engine ?? null
  }

  async #start(withMicrophone: boolean): Promise<void> {
    const attempt: Attempt = { engine: null, isStopped: false, pending: [] }
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
      const callSettings = { ...settings, ...caller, mobile: isMobile(navigator) }
      const engine = openEngine(callSettings, this.#callbacks(attempt), sound)
      attempt.engine = engine
      const call = await engine.start(withMicrophone)
      if (call) await recordStart(engine.startType ?? 'assistant_start', this.#settings)
      else this.#failedToStart(attempt)
    } catch (error) {
      logProblem('Voice assistant', error)
      // Otherwise the engine closes it.
      if (!attempt.engine) await sound?.close()
      this.#failedToStart(attempt)
    }
  }

  #callbacks(attempt: Attempt): EngineCallbacks {
    const whileCurrent =
      <Values extends unknown[]>(run: (...values: Values) => void) =>
      (...values: Values) => {
        if (this.#attempt === attempt) run(...values)
      }
    return {
      change: whileCurrent((change) => this.#store.change(change)),
      onJoined: whileCurrent(() => this.#sendPending(attempt)),
      onActive: whileCurrent(() => this.#active(attempt)),
      onOver: whileCurrent((hasFailed) => {
        if (this.state().phase === 'starting') return this.#failedToStart(attempt)
        this.#end(attempt, hasFailed ? voiceTexts.otherError : null)
      }),
      onHistoryChanged: () => this.#settings.onHistoryChanged(),
      onMicrophoneLevel: whileCurrent((level) => this.#store.setLevel(level)),
    }
  }

  #active(attempt: Attempt): void {
    this.#store.change((state) => ({ ...state, phase: 'active', startedAtMs: Date.now() }))
    this.#sendPending(attempt)
  }

  #sendPending(attempt: Attempt): void {
    for (const { text, onSent } of attempt.pending.splice(0)) {
      attempt.engine?.ask(text)
      onSent(true)
    }
  }

  #failedToStart(attempt: Attempt): void {
    if (!attempt.isStopped && !navigator.onLine)
      this.#store.change((state) => ({ ...state, notice: connectionTexts.unreachable }))
    this.#end(attempt, attempt.isStopped ? null : voiceTexts.startFailed)
  }

  #end(attempt: Attempt, alert: string | null = null): void {
    if (this.#attempt !== attempt) return
    this.#attempt = null
    for (const { onSent } of attempt.pending) onSent(false)
    this.#store.setLevel(0)
    this.#store.change((state) => ({ ...endCall(state), alert }))
    if (attempt.engine) setTimeout(() => this.#settings.onHistoryChanged(), historyDelayMs)
  }
}
