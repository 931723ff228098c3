import { connectionTexts } from '@tidings/contract/texts/errors'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { openCallSound } from '#platform/audio/call-sound.ts'
import { logProblem } from '#platform/log.ts'
import { loadEngine, loadRunner } from '../lazy-parts.ts'
import type { AnswerControls, CallControls, CallEngine } from './call-engine.ts'
import type { CallControllerSettings } from './call-settings.ts'
import type { CallRunner } from './call-runner.ts'
import type { AnswerEvents } from './written-questions.ts'
import { CallStore, conversationKey, idleCall } from './call-state.ts'

/** False if storage is unavailable. */
function hasRemembered(): boolean {
  try {
    return conversationKey in sessionStorage
  } catch {
    return false
  }
}

/**
 * The page's only call, and the only place that starts and stops it; without a call, typed questions go through here too. The
 * implementation is loaded with the first press. Settings changed during a call apply from the next one.
 */
export class CallController implements CallControls {
  #settings: CallControllerSettings
  readonly #store = new CallStore()
  readonly state = this.#store.state
  readonly subscribe = this.#store.subscribe
  readonly level = this.#store.level
  readonly voiceLevel = this.#store.voiceLevel
  readonly subscribeLevel = this.#store.subscribeLevel
  readonly player: AnswerControls = {
    pause: () => this.#runner?.player.pause(),
    resume: () => this.#runner?.player.resume(),
    move: (unit, step) => this.#runner?.player.move(unit, step),
    setSpeed: (speed) => this.#runner?.player.setSpeed(speed),
    stop: () => this.#runner?.player.stop(),
    hear: (...what) => void this.#run((runner) => runner.player.hear(...what)),
    read: (title, sentences) => void this.#run((runner) => runner.player.read(title, sentences)),
  }
  #runner: CallRunner | null = null
  #loading: Promise<CallRunner> | null = null
  #starting: AbortController | null = null

  constructor(settings: CallControllerSettings) {
    this.#settings = settings
    if (hasRemembered()) void this.#run(() => undefined)
  }

  /** Stops the call if the caller is no longer the one who started it. */
  configure(settings: CallControllerSettings): void {
    const isSameCaller = settings.caller?.userId === this.#settings.caller?.userId
    this.#settings = settings
    if (isSameCaller) return
    this.stop()
    this.#runner?.reset()
    this.#store.change(() => idleCall)
  }

  settings(): CallControllerSettings {
    return this.#settings
  }

  /** Call this in a click handler, so that audio may play. Ignored during a call. */
  start(): void {
    if (this.state().phase !== 'idle') return
    const starting = new AbortController()
    this.#starting = starting
    this.#store.change((state) => ({ ...state, phase: 'starting', alert: null, notice: null }))
    const sound = openCallSound()
    void this.#run((runner) => runner.start(sound, starting.signal)).then((isLoaded) => {
      if (isLoaded) return
      void sound?.close()
      if (!starting.signal.aborted)
        this.#store.change((state) => ({ ...state, phase: 'idle', alert: voiceTexts.startFailed }))
    })
  }

  stop(): void {
    this.#starting?.abort()
    this.#runner?.stop()
    if (this.state().phase === 'starting') this.#store.change((state) => ({ ...state, phase: 'idle' }))
  }

  /** Also stops reading aloud. */
  close(): void {
    this.stop()
    this.#runner?.close()
  }

  /**
   * Asks in the call if there is one, otherwise in writing, read aloud if `isAloud`. Resolves to false if it could not be sent.
   */
  async ask(text: string, isAloud?: boolean): Promise<boolean> {
    let isSent = false
    await this.#run(async (runner) => {
      isSent = await runner.ask(text, isAloud)
    })
    return isSent
  }

  readonly beginAnew = () => this.#runner?.beginAnew()

  /** Reads an answer from elsewhere aloud; resolves once it has begun. Call this in a click handler. */
  tell(question: string, open: AnswerEvents): Promise<boolean> {
    return this.#run(async (runner) => void (await runner.tell(question, open)))
  }

  /** Null until the engine is loaded, and after the call. */
  engine(): CallEngine | null {
    return this.#runner?.engine() ?? null
  }

  /** False, with a notice on screen, if the code could not be loaded. */
  async #run(act: (runner: CallRunner) => void | Promise<void>): Promise<boolean> {
    this.#loading ??= loadRunner({ store: this.#store, settings: () => this.#settings, loadEngine })
    try {
      this.#runner = await this.#loading
    } catch (error) {
      this.#loading = null
      logProblem('Voice assistant', error)
      this.#store.change((state) => ({ ...state, notice: connectionTexts.unreachable }))
      return false
    }
    if (!this.state().isLoaded) this.#store.change((state) => ({ ...state, isLoaded: true }))
    await act(this.#runner)
    return true
  }
}
