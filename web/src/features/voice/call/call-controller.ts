import type { AppConfig } from '@tidings/contract/api/app-config'
import type { Language, Preferences } from '@tidings/contract/entities'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import { loadDuringCall, loadEngine, type OpenEngine } from '../lazy-parts.ts'
import type { CallControls, CallEngine, EngineCallbacks } from './call-engine.ts'
import { recordEnd, recordStart, type CallHistory } from './call-history.ts'
import { CallStore, endCall, findLastEntry, idleCall, startCall, type CallState } from './call-state.ts'
import { PagePlayer } from './page-player.ts'
import { forgetConversation, recallConversation, rememberConversation } from './remembered-conversation.ts'
import { WrittenQuestions } from './written-questions.ts'

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
type Attempt = {
  engine: CallEngine | null
  isStopped: boolean
  pending: PendingQuestion[]
  /** The history entry of its start. */
  started: Promise<string | null>
}

/**
 * The page's one call, and the one place that starts and stops it; without a call, where typed questions are asked. The
 * engine is loaded with the first press. Settings that change during a call apply from the next one on.
 */
export class CallController implements CallControls {
  #settings: CallControllerSettings
  readonly #store = new CallStore()
  readonly state = this.#store.state
  readonly subscribe = this.#store.subscribe
  readonly level = this.#store.level
  readonly voiceLevel = this.#store.voiceLevel
  readonly subscribeLevel = this.#store.subscribeLevel
  readonly player = new PagePlayer({
    store: this.#store,
    engine: () => this.engine(),
    voice: () => this.#settings.voice,
    getAccessToken: () => this.#settings.caller?.getAccessToken() ?? Promise.resolve(null),
  })
  readonly #questions = new WrittenQuestions({
    store: this.#store,
    player: this.player,
    settings: () => this.#settings,
  })
  #attempt: Attempt | null = null
  #shown: CallState['exchanges'] | null = null

  constructor(settings: CallControllerSettings) {
    this.#settings = settings
    this.#recall()
    this.#store.subscribe(() => this.#remember())
  }

  /** Stops the call if the caller is no longer the one who started it. */
  configure(settings: CallControllerSettings): void {
    const isSameCaller = settings.caller?.userId === this.#settings.caller?.userId
    this.#settings = settings
    if (isSameCaller) return
    this.stop()
    this.player.stop()
    this.#questions.stop()
    this.#store.change(() => idleCall)
    forgetConversation()
    this.#recall()
  }

  settings(): CallControllerSettings {
    return this.#settings
  }

  /** To be called inside a press, which allows the call to play sound. Ignored while a call is under way. */
  start(): void {
    if (!this.#attempt) void this.#start()
  }

  stop(): void {
    const attempt = this.#attempt
    if (!attempt) return
    attempt.isStopped = true
    if (attempt.engine) attempt.engine.stop()
    this.#end(attempt)
  }

  /** In the call while there is one, else in writing. Resolves to false when the question could not be sent. */
  ask(text: string): Promise<boolean> {
    const attempt = this.#attempt
    if (!attempt) return this.#questions.ask(text)
    if (!attempt.engine || this.state().phase !== 'active')
      return new Promise((onSent) => attempt.pending.push({ text, onSent }))
    attempt.engine.ask(text)
    return Promise.resolve(true)
  }

  /** Null until the engine is loaded, and after the call. */
  engine(): CallEngine | null {
    return this.#attempt?.engine ?? null
  }

  async #start(): Promise<void> {
    const attempt: Attempt = { engine: null, isStopped: false, pending: [], started: Promise.resolve(null) }
    this.#attempt = attempt
    this.player.stop()
    const after = findLastEntry(this.state())
    this.#store.change(startCall)
    const sound = openCallSound()
    try {
      const openEngine = await this.#load()
      const { caller, ...settings } = this.#settings
      if (attempt.isStopped || !caller) {
        await sound?.close()
        return this.#failedToStart(attempt)
      }
      const callSettings = { ...settings, ...caller, after, mobile: isMobile(navigator) }
      const engine = openEngine(callSettings, this.#callbacks(attempt), sound)
      attempt.engine = engine
      const call = await engine.start()
      if (!call) return this.#failedToStart(attempt)
      attempt.started = recordStart(engine.startType ?? 'assistant_start', this.#settings)
    } catch (error) {
      logProblem('Voice assistant', error)
      // Otherwise the engine closes it.
      if (!attempt.engine) await sound?.close()
      this.#failedToStart(attempt)
    }
  }

  async #load(): Promise<OpenEngine> {
    const parts = [loadEngine(this.#settings.voice), loadDuringCall(), this.player.load()] as const
    try {
      const [openEngine] = await Promise.all(parts)
      this.#store.change((state) => ({ ...state, isLoaded: true }))
      return openEngine
    } catch (error) {
      this.#store.change((state) => ({ ...state, notice: connectionTexts.unreachable }))
      throw error
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
      onVoiceLevel: whileCurrent((level) => this.#store.setVoiceLevel(level)),
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
    const { startedAtMs } = this.state()
    const seconds = startedAtMs === null ? 0 : Math.round((Date.now() - startedAtMs) / 1000)
    void recordEnd(attempt.started, seconds, this.#settings)
    this.#store.setLevel(0)
    this.#store.setVoiceLevel(0)
    this.#store.change((state) => ({ ...endCall(state), alert }))
    if (attempt.engine) setTimeout(() => this.#settings.onHistoryChanged(), historyDelayMs)
  }

  #recall(): void {
    const { caller } = this.#settings
    const recalled = caller && recallConversation(caller.userId)
    if (!recalled || recalled.exchanges.length === 0) return
    this.#shown = recalled.exchanges
    loadDuringCall()
      .then(() => this.#store.change((state) => ({ ...state, ...recalled, isLoaded: true })))
      .catch((error: unknown) => logProblem('The conversation could not be shown again', error))
  }

  #remember(): void {
    const { caller } = this.#settings
    const state = this.state()
    if (!caller || state.exchanges === this.#shown) return
    this.#shown = state.exchanges
    rememberConversation(caller.userId, state)
  }
}
