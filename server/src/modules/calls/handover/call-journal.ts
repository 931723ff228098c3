import type { Language } from '@tidings/contract/entities'
import * as v from 'valibot'
import type { Context } from '#src/context'
import type { SavedConversation } from '../conversation/conversation-state.ts'
import { releaseCall, renewHold, updateCallState, type HeldCall, type Hold } from './queries.ts'

/** How long a process holds a call. Holds are renewed every fifteen seconds. */
export const holdMs = 45_000
/** If saving takes longer, the sentence is spoken anyway. */
const timeoutMs = 300

/** The version of the saved state. A call with another version cannot be taken over. */
const version = 1

type Settings = { language: Language; isTranscribed: boolean }

/** A call's saved state. `received`: how many of the browser's messages need not be resent. */
export type CallState = SavedConversation & { settings: Settings; received: number }

const writtenSchema = v.object({ version: v.literal(version) })

/** Null for state written by another version of the server. */
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
  /** Called when this many of the browser's messages are fully processed, even if this process dies. */
  onKept: (received: number) => void
  /** Called when another process has taken the call. */
  onLost: () => void
}

/** Saves a call's state, one write at a time: changes during a write are saved by the next. */
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

  /** Resolves once the call's current state is saved, or that takes too long. */
  async keep(): Promise<void> {
    const done = new AbortController()
    const late = this.#options.context.clock.sleep(timeoutMs, done.signal).catch(() => undefined)
    await Promise.race([this.write(), late])
    done.abort()
  }

  /**
   * Like `keep`, without a time limit. False if another process owns the call. While the database is unavailable, calls
   * continue without being saved.
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

  /** Stops writing and releases the call to any process. */
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
