import type { VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import type { Clock } from '#platform/clock'
import { foldedWords, goesOn, looksFinished } from './looks-finished.ts'

/** Counted from the end of the voice. */
const finishedMs = 450
const unfinishedMs = 2 * finishedMs
/** Nothing is waited for longer than this after the last change. */
const longestMs = 2500
/** The browser's detector says that a voice has ended once it has been quiet for so long. */
const detectorQuietMs = 250
/** An interim text this young may still grow. */
const settlingMs = 250
/** A voice that has brought no words by then was none. */
const unheardMs = 2000
/** So many words more than what was taken for the whole are no mere correction. */
const clearlyMore = 2
/** Who goes on so soon after an utterance was taken had only paused. */
const resumedMs = 1000

type EndpointerPorts = {
  clock: Clock
  language: Language
  signal: AbortSignal
  /** `isAnew`: in place of the utterance before, of which this is the whole. */
  onUtterance: (text: string, isAnew: boolean) => void
  /** A voice was heard, and no words. */
  onNothing: () => void
  /** Words that mean something by themselves, such as "stop", and are the rest of nothing. */
  standsAlone: (text: string) => boolean
}

type HeardText = { text: string; isFinal: boolean; segment?: number | undefined }

type Piece = { text: string; isFinal: boolean }
/** `firstOwn`: the first segment that no utterance before had. */
type Utterance = { pieces: Map<number, Piece>; isAnew: boolean; firstOwn: number; changedMs: number }

function textOf({ pieces }: Utterance, from = 0): string {
  const inOrder = [...pieces].filter(([segment]) => segment >= from).toSorted(([a], [b]) => a - b)
  return inOrder
    .map(([, { text }]) => text)
    .join(' ')
    .trim()
}

/**
 * Decides when somebody has finished speaking, by the voice detector's word and by the words themselves. A voice that
 * begins again before that goes on with the same utterance; words that come for one already taken are its echo, unless
 * they say clearly more; and what follows at once and can only be the rest of a sentence makes it whole.
 */
export class Endpointer {
  readonly #ports: EndpointerPorts
  #open: Utterance | null = null
  #taken: Utterance | null = null
  #takenMs = 0
  #voiceMs = 0
  #isSpeaking = false
  /** When the voice ended that belongs to the open utterance. */
  #quietMs: number | null = null
  #isAwaited = false
  #isReleased = false
  #nextSegment = 0
  #timer = new AbortController()
  #unheard = new AbortController()

  constructor(ports: EndpointerPorts) {
    this.#ports = ports
  }

  /** Whether a voice is heard, or words that are not an utterance yet. */
  get isBusy(): boolean {
    return this.#isSpeaking || this.#isAwaited || this.#open !== null
  }

  voice(state: VoiceState): void {
    this.#isSpeaking = state === 'start'
    this.#isReleased = state === 'released'
    this.#unheard.abort()
    if (state === 'start') this.#voiceMs = this.#now()
    if (state !== 'start') {
      this.#quietMs = this.#now() - (this.#isReleased ? 0 : detectorQuietMs)
      this.#watchForWords()
    }
    this.#schedule()
  }

  /** Words are being made of what was spoken: nothing is decided before they come. */
  await(isAwaited: boolean): void {
    this.#isAwaited = isAwaited
    this.#schedule()
  }

  heard({ isFinal, segment = this.#nextSegment, text }: HeardText): void {
    if (isFinal) this.#nextSegment = Math.max(this.#nextSegment, segment + 1)
    const words = text.trim()
    const open = this.#open ?? this.#reopened(segment, words) ?? this.#begun(segment, words)
    if (!open) return
    const before = textOf(open)
    if (words) open.pieces.set(segment, { text: words, isFinal })
    else open.pieces.delete(segment)
    if (textOf(open) !== before) open.changedMs = this.#now()
    this.#open = textOf(open) ? open : null
    this.#schedule()
  }

  /** What one hears is watched for words as from now, as if a voice had just ended. */
  watch(): void {
    if (!this.#isSpeaking) this.#watchForWords()
  }

  #now(): number {
    return this.#ports.clock.now().getTime()
  }

  #begun(segment: number, words: string): Utterance | null {
    const taken = this.#taken
    if (!words || taken?.pieces.has(segment)) return null
    const isRest = this.#isRest(words)
    return {
      pieces: new Map(isRest ? taken?.pieces : []),
      isAnew: isRest,
      firstOwn: segment,
      changedMs: this.#now(),
    }
  }

  /** Of the utterance taken last, which was taken too soon. */
  #isRest(words: string): boolean {
    if (!this.#taken || !goesOn(words, this.#ports.language)) return false
    const begunMs = this.#voiceMs > this.#takenMs ? this.#voiceMs : this.#now()
    return begunMs - this.#takenMs <= resumedMs
  }

  /** The utterance taken last, if these words of it say clearly more than was known. */
  #reopened(segment: number, words: string): Utterance | null {
    const taken = this.#taken
    const known = taken?.pieces.get(segment)
    if (!taken || !known) return null
    const more = foldedWords(words).length - foldedWords(known.text).length
    return more >= clearlyMore
      ? { pieces: new Map(taken.pieces), isAnew: true, firstOwn: 0, changedMs: this.#now() }
      : null
  }

  /** When the open utterance is taken as it is; null while there is no telling. */
  #dueMs(open: Utterance): number | null {
    const { language } = this.#ports
    const latestMs = Math.max(open.changedMs, this.#quietMs ?? 0) + longestMs
    if (this.#isAwaited) return null
    if (this.#isSpeaking) return open.changedMs + longestMs
    const isFinal = [...open.pieces.values()].every((piece) => piece.isFinal)
    if (this.#isReleased && isFinal) return this.#now()
    if (this.#quietMs === null && !isFinal) return latestMs
    const pauseMs = looksFinished(textOf(open), language) ? finishedMs : unfinishedMs
    const decidedMs = (this.#quietMs ?? open.changedMs) + pauseMs
    return Math.min(latestMs, isFinal ? decidedMs : Math.max(decidedMs, open.changedMs + settlingMs))
  }

  #schedule() {
    this.#timer.abort()
    const dueMs = this.#open && this.#dueMs(this.#open)
    if (dueMs === null) return
    const leftMs = dueMs - this.#now()
    if (leftMs <= 0) return this.#take()
    this.#timer = this.#after(leftMs, () => this.#take())
  }

  #take() {
    const open = this.#open && this.#parted(this.#open)
    if (!open) return
    this.#open = null
    this.#taken = open
    this.#takenMs = this.#now()
    this.#quietMs = null
    this.#isReleased = false
    this.#unheard.abort()
    this.#ports.onUtterance(textOf(open), open.isAnew)
  }

  /** Without what was taken before, if the rest of it turns out to be none. */
  #parted(open: Utterance): Utterance {
    const { firstOwn } = open
    if (firstOwn === 0 || !this.#ports.standsAlone(textOf(open, firstOwn))) return open
    const pieces = new Map([...open.pieces].filter(([segment]) => segment >= firstOwn))
    return { ...open, pieces, isAnew: false }
  }

  #watchForWords() {
    this.#unheard.abort()
    this.#unheard = this.#after(unheardMs, () => {
      if (this.#isSpeaking || this.#open) return
      if (!this.#isAwaited) this.#quietMs = null
      this.#ports.onNothing()
    })
  }

  #after(ms: number, act: () => void): AbortController {
    const { clock, signal } = this.#ports
    const cancel = new AbortController()
    clock.sleep(ms, AbortSignal.any([signal, cancel.signal])).then(
      () => (cancel.signal.aborted ? undefined : act()),
      () => undefined,
    )
    return cancel
  }
}
