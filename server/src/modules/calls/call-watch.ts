import type { Clock } from '#platform/clock'
import type { Logger } from '#platform/logger'
import type { CallLine } from './call-line.ts'
import type { EndingName } from './endings.ts'

const helloMs = 10_000
const pingMs = 15_000
const deadMs = 30_000
const idleMs = 120_000
const longestMs = 30 * 60_000
/** For a spoken notice to be heard, before the call ends without word of it. */
const noticeMs = 15_000

export type WatchPorts = {
  clock: Clock
  log: Logger
  line: CallLine
  /** Aborted when the call ends, and all watching with it. */
  signal: AbortSignal
  end(name: EndingName): void
  isOpened(): boolean
  /** Whether the user's newer call, perhaps in another process, has ended this one. */
  isEndedElsewhere(): Promise<boolean>
}

/** `onOver` runs once, when the question has been heard whole or was cut short. */
export type AskStillThere = (onOver: (isWhole: boolean) => void) => void

/** Ends a call that nobody opens, uses or reaches any more, or that goes on for too long. */
export class CallWatch {
  readonly #ports: WatchPorts
  #lastFrameMs: number
  #lastActivityMs: number

  constructor(ports: WatchPorts) {
    this.#ports = ports
    this.#lastFrameMs = this.#now()
    this.#lastActivityMs = this.#lastFrameMs
    this.#after(helloMs, () => (ports.isOpened() ? undefined : ports.end('noHello')))
    this.#after(longestMs, () => ports.end('longest'))
    this.#after(pingMs, () => this.#heartbeat())
  }

  /** `isActivity`: the person, or what they hear, is behind it. */
  heardFrom(isActivity: boolean): void {
    this.#lastFrameMs = this.#now()
    if (isActivity) this.#lastActivityMs = this.#lastFrameMs
  }

  /** From now on a person who is quiet for too long is asked, and then left. */
  watchIdle(askStillThere: AskStillThere): void {
    const quietMs = this.#now() - this.#lastActivityMs
    if (quietMs < idleMs) return this.#after(idleMs - quietMs, () => this.watchIdle(askStillThere))
    let isAnswered = false
    askStillThere((isWhole) => {
      if (isWhole) return this.#ports.end('idle')
      isAnswered = true
      this.watchIdle(askStillThere)
    })
    this.#after(noticeMs, () => (isAnswered ? undefined : this.#ports.end('idle')))
  }

  #now(): number {
    return this.#ports.clock.now().getTime()
  }

  #after(ms: number, act: () => void | Promise<void>) {
    const { clock, log, signal } = this.#ports
    clock
      .sleep(ms, signal)
      .then(act)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('a call went wrong', { error })
      })
  }

  async #heartbeat(): Promise<void> {
    const { line } = this.#ports
    const isSilent = line.isConnected() && this.#now() - this.#lastFrameMs >= deadMs
    if (isSilent || line.isStuck()) return this.#ports.end('lost')
    line.ping()
    this.#after(pingMs, () => this.#heartbeat())
    if (await this.#ports.isEndedElsewhere()) this.#ports.end('elsewhere')
  }
}
