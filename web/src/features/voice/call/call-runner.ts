import type { AppConfig } from '@tidings/contract/api/app-config'
import { connectionTexts } from '@tidings/contract/texts/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { CallSound } from '#platform/audio/call-sound.ts'
import { soundAlone } from '#platform/audio/sound-alone.ts'
import { logProblem } from '#platform/log.ts'
import { holdPage } from '#platform/renew-page.ts'
import type { HostedCallSettings } from './hosted/hosted-call.ts'
import type { SocketCallSettings } from './socket-call.ts'
import { endCall, findLastEntry, startCall } from './call-changes.ts'
import type { CallControllerSettings } from './call-settings.ts'
import type { CallEngine, EngineCallbacks } from './call-engine.ts'
import { recordEnd, recordStart } from './call-history.ts'
import type { CallState, CallStore } from './call-state.ts'
import { PagePlayer } from './page-player.ts'
import { forgetConversation, recallConversation, rememberConversation } from './remembered-conversation.ts'
import { WrittenQuestions, type AnswerEvents } from './written-questions.ts'

const mobileAgents = /android|iphone|ipad|ipod|iemobile|blackberry|bada/i

/** Devices that wait before joining. The specification recognises them by the user agent. */
export function isMobile({ userAgent }: { userAgent: string }): boolean {
  return mobileAgents.test(userAgent)
}

/** When to reload the history after a call: the server saves the last answer with a delay that depends on its load. */
const historyDelaysMs = [1000, 4000, 15_000, 60_000]

type PendingQuestion = { text: string; onSent: (isSent: boolean) => void }
type Attempt = {
  engine: CallEngine | null
  isStopped: boolean
  pending: PendingQuestion[]
  /** The id of the start's history entry. */
  started: Promise<string | null>
}

/** Opens an engine, which takes ownership of `sound`. */
export type OpenEngine = (
  settings: Omit<SocketCallSettings, 'voice'> & Omit<HostedCallSettings, 'voice'>,
  callbacks: EngineCallbacks,
  sound: CallSound | null,
) => CallEngine

export type CallRunnerOptions = {
  store: CallStore
  settings: () => CallControllerSettings
  /** Only the engine that this deployment uses. */
  loadEngine: (voice: AppConfig['voice']) => Promise<OpenEngine>
}

/** Implements the controller once its code is loaded: one call at a time, and questions without one. */
export class CallRunner {
  readonly #store: CallStore
  readonly #settings: () => CallControllerSettings
  readonly #open: CallRunnerOptions['loadEngine']
  readonly player: PagePlayer
  readonly #questions: WrittenQuestions
  #attempt: Attempt | null = null
  #shown: CallState['exchanges'] | null = null

  constructor({ loadEngine, settings, store }: CallRunnerOptions) {
    this.#open = loadEngine
    this.#store = store
    this.#settings = settings
    this.player = new PagePlayer({
      store,
      engine: () => this.engine(),
      voice: () => settings().voice,
      getAccessToken: () => settings().caller?.getAccessToken() ?? Promise.resolve(null),
    })
    this.#questions = new WrittenQuestions({ store, player: this.player, settings })
    this.recall()
    store.subscribe(() => this.#remember())
    store.subscribe(() => holdPage(store.state().phase === 'active'))
  }

  /** Ends everything and clears the state, after a change of user. */
  reset(): void {
    this.close()
    forgetConversation()
  }

  /** Ends everything. */
  close(): void {
    this.stop()
    this.player.stop()
    this.#questions.stop()
  }

  stop(): void {
    const attempt = this.#attempt
    if (!attempt) return
    attempt.isStopped = true
    if (attempt.engine) attempt.engine.stop()
    this.#end(attempt)
  }

  /**
   * Asks in the call if there is one, otherwise in writing, read aloud if `isAloud`. Resolves to false if it could not be sent.
   */
  ask(text: string, isAloud?: boolean): Promise<boolean> {
    const attempt = this.#attempt
    if (!attempt) return this.#questions.ask(text, isAloud)
    if (!attempt.engine || this.#store.state().phase !== 'active')
      return new Promise((onSent) => attempt.pending.push({ text, onSent }))
    attempt.engine.ask(text)
    return Promise.resolve(true)
  }

  /** Reads an answer from elsewhere aloud; false if it could not be loaded or a call is active. */
  async tell(question: string, open: AnswerEvents): Promise<boolean> {
    return this.#attempt === null && this.#questions.tell({ question, isAloud: true, open })
  }

  beginAnew(): void {
    if (this.#attempt) return
    this.close()
    this.#store.change((state) => ({ ...state, exchanges: [], notice: null, alert: null }))
    forgetConversation()
  }

  /** Null until the engine is loaded, and after the call. */
  engine(): CallEngine | null {
    return this.#attempt?.engine ?? null
  }

  /**
   * Starts a call with audio opened in the click handler. Does nothing if the call was cancelled while this code was loading.
   */
  async start(sound: CallSound | null, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.#attempt) return sound?.close()
    const attempt: Attempt = { engine: null, isStopped: false, pending: [], started: Promise.resolve(null) }
    this.#attempt = attempt
    this.player.stop()
    // The microphone would hear a recording.
    soundAlone(this.player)
    const after = findLastEntry(this.#store.state())
    this.#store.change(startCall)
    try {
      const openEngine = await this.#loadEngine()
      const { caller, ...settings } = this.#settings()
      if (attempt.isStopped || !caller) {
        await sound?.close()
        return this.#failedToStart(attempt)
      }
      const callSettings = { ...settings, ...caller, after, mobile: isMobile(navigator) }
      const engine = openEngine(callSettings, this.#callbacks(attempt), sound)
      attempt.engine = engine
      const call = await engine.start()
      if (!call) return this.#failedToStart(attempt)
      attempt.started = recordStart(engine.startType ?? 'assistant_start', this.#settings())
    } catch (error) {
      logProblem('Voice assistant', error)
      // Otherwise the engine closes it.
      if (!attempt.engine) await sound?.close()
      this.#failedToStart(attempt)
    }
  }

  async #loadEngine() {
    try {
      return await this.#open(this.#settings().voice)
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
        if (this.#store.state().phase === 'starting') return this.#failedToStart(attempt)
        this.#end(attempt, hasFailed ? voiceTexts.otherError : null)
      }),
      onHistoryChanged: () => this.#settings().onHistoryChanged(),
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
    const { startedAtMs } = this.#store.state()
    const seconds = startedAtMs === null ? 0 : Math.round((Date.now() - startedAtMs) / 1000)
    void recordEnd(attempt.started, seconds, this.#settings())
    this.#store.setLevel(0)
    this.#store.setVoiceLevel(0)
    this.#store.change((state) => ({ ...endCall(state), alert }))
    if (!attempt.engine) return
    for (const delayMs of historyDelaysMs) setTimeout(() => this.#settings().onHistoryChanged(), delayMs)
  }

  recall(): void {
    const { caller } = this.#settings()
    const recalled = caller?.isRemembered && recallConversation(caller.userId)
    if (!recalled || recalled.exchanges.length === 0) return
    this.#shown = recalled.exchanges
    this.#store.change((state) => ({ ...state, ...recalled }))
  }

  #remember(): void {
    const { caller } = this.#settings()
    const state = this.#store.state()
    if (!caller || state.exchanges === this.#shown) return
    this.#shown = state.exchanges
    if (caller.isRemembered) rememberConversation(caller.userId, state)
  }
}
