import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import { ended, idleCall } from './call-view.ts'
import { recordStart, type CallHistory } from './live-call-history.ts'
import { CallStore } from './live-call-store.ts'
import { loadDuringCall } from './load-during-call.ts'
import type { CallOutlets, LiveEngine } from './live-engine.ts'
import { loadEngine } from './load-engine.ts'
import { isMobile } from './mobile.ts'

export type Caller = { userId: string; firstName: string; getAccessToken: () => Promise<string | null> }

export type LiveCallSettings = CallHistory & {
  caller: Caller | null
  language: Language
  /** What a hosted assistant is told of the person; null where nothing is stored. */
  preferences: Preferences | null
  voice: AppConfig['voice']
}

/** The server keeps what was heard of the last answer once the call has closed. */
const keptMs = 1000

type Waiting = { text: string; sent: (isSent: boolean) => void }
type Attempt = { engine: LiveEngine | null; isStopped: boolean; waiting: Waiting[] }

/**
 * The page's one call, for as long as the page lives: a store of what the voice card shows, and what it can do. The
 * engine is fetched with the first press. Settings that change during a call hold from the next one on.
 */
export class LiveCall {
  #settings: LiveCallSettings
  readonly #store = new CallStore()
  readonly view = this.#store.view
  readonly subscribe = this.#store.subscribe
  readonly level = this.#store.level
  readonly subscribeLevel = this.#store.subscribeLevel
  #attempt: Attempt | null = null

  constructor(settings: LiveCallSettings) {
    this.#settings = settings
  }

  /** Stops the call when it is no longer the caller's who began it. */
  configure(settings: LiveCallSettings): void {
    const isSameCaller = settings.caller?.userId === this.#settings.caller?.userId
    this.#settings = settings
    if (isSameCaller) return
    this.stop()
    this.#store.change(() => idleCall)
  }

  settings(): LiveCallSettings {
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

  /** Starts a call if there is none, which does not listen until `hear`. Resolves to false when the question could not be sent, so that it can be kept. */
  ask(text: string): Promise<boolean> {
    if (this.#attempt?.engine && this.view().phase === 'active') {
      this.#attempt.engine.ask(text)
      return Promise.resolve(true)
    }
    if (!this.#attempt) void this.#start(false)
    const waiting = this.#attempt?.waiting
    return waiting ? new Promise((sent) => waiting.push({ text, sent })) : Promise.resolve(false)
  }

  /** What the parts that show the call do with it; null before its code has come and when it is over. */
  engine(): LiveEngine | null {
    return this.#attempt?.engine ?? null
  }

  async #start(hears: boolean): Promise<void> {
    const attempt: Attempt = { engine: null, isStopped: false, waiting: [] }
    this.#attempt = attempt
    this.#store.change(() => ({ ...idleCall, phase: 'starting' }))
    const sound = openCallSound()
    try {
      const [openEngine] = await Promise.all([loadEngine(this.#settings.voice), loadDuringCall()])
      this.#store.change((view) => ({ ...view, isLoaded: true }))
      const { caller, ...settings } = this.#settings
      if (attempt.isStopped || !caller) {
        await sound?.close()
        return this.#failedToStart(attempt)
      }
      const own = { ...settings, ...caller, mobile: isMobile(navigator) }
      const engine = openEngine(own, this.#outlets(attempt), sound)
      attempt.engine = engine
      const call = await engine.start(hears)
      if (call) await recordStart(engine.startType ?? 'assistant_start', this.#settings)
      else this.#failedToStart(attempt)
    } catch (error) {
      logProblem('Voice assistant', error)
      // The engine closes its own.
      if (!attempt.engine) await sound?.close()
      this.#failedToStart(attempt)
    }
  }

  #outlets(attempt: Attempt): CallOutlets {
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
        if (this.view().phase === 'starting') return this.#failedToStart(attempt)
        this.#over(attempt, hasFailed ? voiceTexts.otherError : null)
      }),
      onHistoryChanged: () => this.#settings.onHistoryChanged(),
      onMicrophoneLevel: whileOwn((level) => this.#store.setLevel(level)),
    }
  }

  #active(attempt: Attempt): void {
    this.#store.change((view) => ({ ...view, phase: 'active', startedAtMs: Date.now() }))
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
      this.#store.change((view) => ({ ...view, notice: connectionTexts.unreachable }))
    this.#over(attempt, attempt.isStopped ? null : voiceTexts.startFailed)
  }

  #over(attempt: Attempt, alert: string | null = null): void {
    if (this.#attempt !== attempt) return
    this.#attempt = null
    for (const { sent } of attempt.waiting) sent(false)
    this.#store.setLevel(0)
    this.#store.change((view) => ({ ...ended(view), alert }))
    if (attempt.engine) setTimeout(() => this.#settings.onHistoryChanged(), keptMs)
  }
}
