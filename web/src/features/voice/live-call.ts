import type { AppConfig } from '@tidings/contract/app-config'
import type { ContextType, Language, Preferences, QueryHistoryEntry } from '@tidings/contract/entities'
import { connectionTexts } from '@tidings/contract/texts-access'
import { voiceTexts } from '@tidings/contract/texts-voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import type { CallOutlets } from './call-engine.ts'
import { ended, idleCall, type CallView, type ViewChange } from './call-view.ts'
import { loadDuringCall } from './load-during-call.ts'
import { loadEngine, type LiveEngine } from './load-engine.ts'
import { isMobile } from './mobile.ts'

export type Caller = { userId: string; firstName: string; getAccessToken: () => Promise<string | null> }

export type HistoryEntry = Pick<
  QueryHistoryEntry,
  'query_text' | 'summary_text' | 'status' | 'interaction_duration' | 'context_data'
>

export type LiveCallSettings = {
  caller: Caller | null
  language: Language
  /** What a hosted assistant is told of the person; null where nothing is stored. */
  preferences: Preferences | null
  voice: AppConfig['voice']
  recordHistory: (entry: HistoryEntry) => Promise<void>
  onHistoryChanged: () => void
}

function startedEntry(type: ContextType): HistoryEntry {
  return {
    query_text: voiceTexts.startedQuery,
    summary_text: null,
    status: 'started',
    interaction_duration: 0,
    context_data: { type },
  }
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
  #view: CallView = idleCall
  #level = 0
  #attempt: Attempt | null = null
  readonly #listeners = new Set<() => void>()
  readonly #levelListeners = new Set<() => void>()

  constructor(settings: LiveCallSettings) {
    this.#settings = settings
  }

  /** Stops the call when it is no longer the caller's who began it. */
  configure(settings: LiveCallSettings): void {
    const isSameCaller = settings.caller?.userId === this.#settings.caller?.userId
    this.#settings = settings
    if (isSameCaller) return
    this.stop()
    this.#change(() => idleCall)
  }

  settings(): LiveCallSettings {
    return this.#settings
  }

  readonly view = (): CallView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How loud the microphone is, 0 to 1; apart from the view because it changes ten times a second. */
  readonly level = (): number => this.#level

  readonly subscribeLevel = (listener: () => void): (() => void) => {
    this.#levelListeners.add(listener)
    return () => this.#levelListeners.delete(listener)
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
    if (this.#attempt?.engine && this.#view.phase === 'active') {
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
    this.#change(() => ({ ...idleCall, phase: 'starting' }))
    const sound = openCallSound()
    try {
      const [openEngine] = await Promise.all([loadEngine(this.#settings.voice), loadDuringCall()])
      this.#change((view) => ({ ...view, isLoaded: true }))
      const { caller, ...settings } = this.#settings
      if (attempt.isStopped || !caller) {
        await sound?.close()
        return this.#failedToStart(attempt)
      }
      const own = { ...settings, ...caller, mobile: isMobile(navigator) }
      const engine = openEngine(own, this.#outlets(attempt), sound)
      attempt.engine = engine
      const call = await engine.start(hears)
      if (call) await this.#recordStart(engine.startType ?? 'assistant_start')
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
      change: whileOwn((change) => this.#change(change)),
      onJoined: whileOwn(() => this.#sendWaiting(attempt)),
      onActive: whileOwn(() => this.#active(attempt)),
      onOver: whileOwn((hasFailed) => {
        if (this.#view.phase === 'starting') return this.#failedToStart(attempt)
        this.#over(attempt, hasFailed ? voiceTexts.otherError : null)
      }),
      onHistoryChanged: () => this.#settings.onHistoryChanged(),
      onMicrophoneLevel: whileOwn((level) => this.#setLevel(level)),
    }
  }

  #active(attempt: Attempt): void {
    this.#change((view) => ({ ...view, phase: 'active', startedAtMs: Date.now() }))
    this.#sendWaiting(attempt)
  }

  #sendWaiting(attempt: Attempt): void {
    for (const { text, sent } of attempt.waiting.splice(0)) {
      attempt.engine?.ask(text)
      sent(true)
    }
  }

  /** A row that cannot be written must not cost the call. */
  async #recordStart(type: ContextType): Promise<void> {
    try {
      await this.#settings.recordHistory(startedEntry(type))
      this.#settings.onHistoryChanged()
    } catch (error) {
      logProblem('The start was not recorded in the history', error)
    }
  }

  #failedToStart(attempt: Attempt): void {
    if (!attempt.isStopped && !navigator.onLine)
      this.#change((view) => ({ ...view, notice: connectionTexts.unreachable }))
    this.#over(attempt, attempt.isStopped ? null : voiceTexts.startFailed)
  }

  #over(attempt: Attempt, alert: string | null = null): void {
    if (this.#attempt !== attempt) return
    this.#attempt = null
    for (const { sent } of attempt.waiting) sent(false)
    this.#setLevel(0)
    this.#change((view) => ({ ...ended(view), alert }))
    if (attempt.engine) setTimeout(() => this.#settings.onHistoryChanged(), keptMs)
  }

  #setLevel(level: number): void {
    this.#level = level
    for (const listener of this.#levelListeners) listener()
  }

  #change(change: ViewChange): void {
    this.#view = change(this.#view)
    for (const listener of this.#listeners) listener()
  }
}
