import type { Clock } from '#platform/clock'
import type { Logger } from '#platform/logger'
import type { CallConnection } from '../connection/call-connection.ts'
import type { Hold } from '../handover/queries.ts'
import type { EndingName } from './endings.ts'

const helloMs = 10_000
const pingMs = 15_000
/** Consecutive pings. Counting them measures silence independently of the clock. */
const mostUnanswered = 2
const idleMs = 120_000
export const longestCallMs = 30 * 60_000
/** Time for the browser to play a spoken notice; after this the call ends even if it reports nothing. */
const noticeMs = 15_000

export type TimeoutOptions = {
  clock: Clock
  log: Logger
  connection: CallConnection
  /** Aborted when the call ends. */
  signal: AbortSignal
  end(name: EndingName): void
  isOpened(): boolean
  /** How long the call has lasted in another process. */
  beforeMs: number
  /** `ended`: by a newer call of the user, possibly in another process. `lost`: this call continues in another process. */
  renew(): Promise<Hold | 'signedOut'>
  leave(): void
  endSignedOut(): void
}

/** `onOver` is called once, when the question has been played or was cut short. */
export type AskStillThere = (onOver: (isComplete: boolean) => void) => void

/** Ends a call that is never opened, idle, disconnected or too long. */
export class CallTimeouts {
  readonly #options: TimeoutOptions
  /** Pings since the last frame. */
  #unanswered = 0
  #lastActivityMs: number

  constructor(options: TimeoutOptions) {
    this.#options = options
    this.#lastActivityMs = this.#now()
    this.#schedule(helloMs, () => (options.isOpened() ? undefined : options.end('noHello')))
    this.#schedule(Math.max(0, longestCallMs - options.beforeMs), () => options.end('longest'))
    this.#schedule(pingMs, () => this.#heartbeat())
  }

  /** `isActivity`: the person did something, or an answer is being played. */
  recordFrame(isActivity: boolean): void {
    this.#unanswered = 0
    if (isActivity) this.#lastActivityMs = this.#now()
  }

  /** Asks whether an idle person is still there, and ends the call if they do not react. */
  watchIdle(askStillThere: AskStillThere): void {
    const quietMs = this.#now() - this.#lastActivityMs
    if (quietMs < idleMs) return this.#schedule(idleMs - quietMs, () => this.watchIdle(askStillThere))
    let isAnswered = false
    askStillThere((isComplete) => {
      if (isComplete) return this.#options.end('idle')
      isAnswered = true
      this.watchIdle(askStillThere)
    })
    this.#schedule(noticeMs, () => (isAnswered ? undefined : this.#options.end('idle')))
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  #schedule(ms: number, act: () => void | Promise<void>) {
    const { clock, log, signal } = this.#options
    clock
      .sleep(ms, signal)
      .then(act)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('a call timeout failed', { error })
      })
  }

  async #heartbeat(): Promise<void> {
    const { connection } = this.#options
    const isSilent = connection.isConnected() && this.#unanswered >= mostUnanswered
    if (isSilent || connection.isStuck()) return this.#options.end('lost')
    connection.ping()
    this.#unanswered += 1
    this.#schedule(pingMs, () => this.#heartbeat())
    const hold = await this.#options.renew()
    if (hold === 'ended') this.#options.end('elsewhere')
    if (hold === 'lost') this.#options.leave()
    if (hold === 'signedOut') this.#options.endSignedOut()
  }
}
