import type { Language } from '@tidings/contract/entities'
import * as v from 'valibot'
import type { Context } from '#src/context'
import type { SavedConversation } from '../conversation/conversation-state.ts'
import { releaseCall, renewHold, updateCallState, type HeldCall, type Hold } from './queries.ts'

/** A process renews its hold on a call every fifteen seconds. */
export const holdMs = 45_000
/** A sentence is said without being written down when that takes longer. */
const timeoutMs = 300

/** Of what is written; a call with another cannot be taken over. */
const version = 1

type Settings = { language: Language; isTranscribed: boolean }

/** A call as it is written down. `received`: how many of the browser's messages need not come again. */
export type CallState = SavedConversation & { settings: Settings; received: number }

const writtenSchema = v.object({ version: v.literal(version) })

/** Null for what another version of the server has written. */
export function readCallState(conversation: unknown, position: unknown): CallState | null {
  if (!v.is(writtenSchema, conversation) || !v.is(writtenSchema, position)) return null
  const { settings, ...lasting } = conversation as unknown as SavedConversation['lasting'] & CallState
  const { received, ...place } = position as unknown as SavedConversation['position'] & CallState
  return { lasting, position: place, settings, received }
}

export type JournalOptions = {
  context: Context
  call: HeldCall
  read: () => CallState
  /** So many of the browser's messages are done with, whatever happens to this process. */
  onKept: (received: number) => void
  /** Another process has taken the call. */
  onLost: () => void
}

/** Writes down where a call is, one state after another: what comes up during a write is written by the next. */
export class CallJournal {
  readonly #options: JournalOptions
  #writing: Promise<boolean> | null = null
  #next: Promise<boolean> | null = null
  #lasting = ''
  #position = ''
  #isLost = false

  constructor(options: JournalOptions) {
    this.#options = options
  }

  /** Resolves once the call's state of this moment is written, or that takes too long. */
  async keep(): Promise<void> {
    const done = new AbortController()
    const late = this.#options.context.clock.sleep(timeoutMs, done.signal).catch(() => undefined)
    await Promise.race([this.write(), late])
    done.abort()
  }

  /**
   * As `keep`, however long it takes. False when another process has the call. While the database is away calls go on without
   * being written down.
   */
  write(): Promise<boolean> {
    if (!this.#writing) return this.#begin()
    this.#next ??= this.#writing.then(() => {
      this.#next = null
      return this.#begin()
    })
    return this.#next
  }

  async renew(): Promise<Hold> {
    if (this.#isLost) return 'lost'
    const { call, context } = this.#options
    void this.write()
    return renewHold(context.database.tables, call, this.#heldUntil())
  }

  /** Writes nothing more: whoever comes may have the call. */
  async release(): Promise<void> {
    await this.write()
    const { call, context } = this.#options
    if (!this.#isLost) await releaseCall(context.database.tables, call, context.clock.now())
    this.#isLost = true
  }

  #heldUntil(): Date {
    return new Date(this.#options.context.clock.now().getTime() + holdMs)
  }

  #begin(): Promise<boolean> {
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#options.context.log.warn('the state of a call could not be written', { error })
        return true
      })
      .finally(() => (this.#writing = null))
    return this.#writing
  }

  async #write(): Promise<boolean> {
    if (this.#isLost) return false
    const { call, context, onKept, onLost, read } = this.#options
    const { lasting, position, received, settings } = read()
    const [written, place] = [
      JSON.stringify({ version, settings, ...lasting }),
      JSON.stringify({ version, received, ...position }),
    ]
    if (written === this.#lasting && place === this.#position) return true
    const isHeld = await updateCallState(context.database.tables, call, {
      ...(written === this.#lasting ? {} : { conversation: written }),
      position: place,
      now: context.clock.now(),
      heldUntil: this.#heldUntil(),
    })
    if (isHeld) {
      ;[this.#lasting, this.#position] = [written, place]
      onKept(received)
      return true
    }
    this.#isLost = true
    onLost()
    return false
  }
}
