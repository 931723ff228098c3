import type { VoiceState } from '@tidings/contract/call/call-messages'
import type { Language } from '@tidings/contract/entities'
import type { Clock } from '#platform/clock'
import { continuesSentence, foldWords, looksFinished } from './looks-finished.ts'

/** Counted from the end of the voice. */
const finishedMs = 450
const unfinishedMs = 2 * finishedMs
/** Counted from the last change of voice or text. */
const longestMs = 2500
/** The browser's detector reports the end of a voice after this much quiet. */
const detectorQuietMs = 250
/** A newer interim text is likely to change. */
const settlingMs = 250
/** If there are no words by then, it was not a voice. */
const noWordsMs = 2000
/** This many more words than the utterance had are not just a correction. */
const minAddedWords = 2
/** Several times what a question may have. Text beyond it is ignored, because each new text is compared with all of it. */
const mostCharacters = 4000
const mostPieces = 200
/** Someone who continues within this time after the utterance was taken had only paused. */
const resumedMs = 1000

type EndpointerOptions = {
  clock: Clock
  language: Language
  signal: AbortSignal
  /** `replaces`: this completes and replaces the previous utterance. */
  onUtterance: (text: string, replaces: boolean) => void
  /** A voice was detected, but no words followed. */
  onNoWords: () => void
  /** Whether text is complete by itself, such as "stop", and never the rest of a sentence. */
  standsAlone: (text: string) => boolean
}

type AddedText = { text: string; isFinal: boolean; segment?: number | undefined }

type UtterancePart = { text: string; isFinal: boolean }
/** `firstOwn`: the first segment that was not part of the previous utterance. */
type Utterance = {
  pieces: Map<number, UtterancePart>
  replaces: boolean
  firstOwn: number
  changedMs: number
}

function joinText({ pieces }: Utterance, from = 0): string {
  const inOrder = [...pieces].filter(([segment]) => segment >= from).toSorted(([a], [b]) => a - b)
  return inOrder
    .map(([, { text }]) => text)
    .join(' ')
    .trim()
}

/** What of the words fits into the utterance. */
function fitInto({ pieces }: Utterance, segment: number, words: string): string {
  if (pieces.size >= mostPieces && !pieces.has(segment)) return ''
  const others = [...pieces].filter(([known]) => known !== segment)
  const taken = others.reduce((sum, [, { text }]) => sum + text.length + 1, 0)
  return words.slice(0, Math.max(0, mostCharacters - taken)).trim()
}

/**
 * Decides from voice detection and text when an utterance is finished. A voice that starts again before that continues the
 * utterance. Text for a segment that was already taken is ignored unless it adds several words. Text that follows at once
 * and can only be the rest of a sentence is joined to the previous utterance, which it replaces.
 */
export class Endpointer {
  readonly #options: EndpointerOptions
  #open: Utterance | null = null
  #taken: Utterance | null = null
  #takenMs = 0
  #voiceMs = 0
  #isSpeaking = false
  /** When the voice of the open utterance ended. */
  #quietMs: number | null = null
  #isTranscribing = false
  #isReleased = false
  #nextSegment = 0
  #timer = new AbortController()
  #noWordsTimer = new AbortController()

  constructor(options: EndpointerOptions) {
    this.#options = options
  }

  /** Whether there is a voice, or text that is not an utterance yet. */
  get isBusy(): boolean {
    return this.#isSpeaking || this.#isTranscribing || this.#open !== null
  }

  handleVoice(state: VoiceState): void {
    this.#isSpeaking = state === 'start'
    this.#isReleased = state === 'released'
    this.#noWordsTimer.abort()
    if (state === 'start') this.#voiceMs = this.#now()
    if (state !== 'start') {
      this.#quietMs = this.#now() - (this.#isReleased ? 0 : detectorQuietMs)
      this.#waitForWords()
    }
    this.#schedule()
  }

  /** Nothing is decided while a transcript is pending. */
  setTranscribing(isTranscribing: boolean): void {
    this.#isTranscribing = isTranscribing
    this.#schedule()
  }

  addText({ isFinal, segment = this.#nextSegment, text }: AddedText): void {
    if (isFinal) this.#nextSegment = Math.max(this.#nextSegment, segment + 1)
    const words = text.slice(0, mostCharacters).trim()
    const open = this.#open ?? this.#reopen(segment, words) ?? this.#start(segment, words)
    if (!open) return
    const fitting = fitInto(open, segment, words)
    if (fitting !== (open.pieces.get(segment)?.text ?? '')) open.changedMs = this.#now()
    if (fitting) open.pieces.set(segment, { text: fitting, isFinal })
    else open.pieces.delete(segment)
    this.#open = open.pieces.size > 0 ? open : null
    this.#schedule()
  }

  /** Starts waiting for words, as if a voice had just ended. */
  expectWords(): void {
    if (!this.#isSpeaking) this.#waitForWords()
  }

  #now(): number {
    return this.#options.clock.now().getTime()
  }

  #start(segment: number, words: string): Utterance | null {
    const taken = this.#taken
    if (!words || taken?.pieces.has(segment)) return null
    const isRest = this.#isRest(words)
    return {
      pieces: new Map(isRest ? taken?.pieces : []),
      replaces: isRest,
      firstOwn: segment,
      changedMs: this.#now(),
    }
  }

  /** Whether the previous utterance was taken too early and these words belong to it. */
  #isRest(words: string): boolean {
    if (!this.#taken || !continuesSentence(words, this.#options.language)) return false
    const startedMs = this.#voiceMs > this.#takenMs ? this.#voiceMs : this.#now()
    return startedMs - this.#takenMs <= resumedMs
  }

  /** The previous utterance, if these words add enough to it. */
  #reopen(segment: number, words: string): Utterance | null {
    const taken = this.#taken
    const known = taken?.pieces.get(segment)
    if (!taken || !known) return null
    const more = foldWords(words).length - foldWords(known.text).length
    return more >= minAddedWords
      ? { pieces: new Map(taken.pieces), replaces: true, firstOwn: 0, changedMs: this.#now() }
      : null
  }

  /** When to take the open utterance; null while that is undecided. */
  #dueMs(open: Utterance): number | null {
    const { language } = this.#options
    const latestMs = Math.max(open.changedMs, this.#quietMs ?? 0) + longestMs
    if (this.#isTranscribing) return null
    if (this.#isSpeaking) return open.changedMs + longestMs
    const isFinal = [...open.pieces.values()].every((piece) => piece.isFinal)
    if (this.#isReleased && isFinal) return this.#now()
    if (this.#quietMs === null && !isFinal) return latestMs
    const pauseMs = looksFinished(joinText(open), language) ? finishedMs : unfinishedMs
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
    const open = this.#open && this.#separate(this.#open)
    if (!open) return
    this.#open = null
    this.#taken = open
    this.#takenMs = this.#now()
    this.#quietMs = null
    this.#isReleased = false
    this.#noWordsTimer.abort()
    this.#options.onUtterance(joinText(open), open.replaces)
  }

  /** Removes the previous utterance's text if the new text turns out to stand alone. */
  #separate(open: Utterance): Utterance {
    const { firstOwn } = open
    if (firstOwn === 0 || !this.#options.standsAlone(joinText(open, firstOwn))) return open
    const pieces = new Map([...open.pieces].filter(([segment]) => segment >= firstOwn))
    return { ...open, pieces, replaces: false }
  }

  #waitForWords() {
    this.#noWordsTimer.abort()
    this.#noWordsTimer = this.#after(noWordsMs, () => {
      if (this.#isSpeaking || this.#open) return
      if (!this.#isTranscribing) this.#quietMs = null
      this.#options.onNoWords()
    })
  }

  #after(ms: number, act: () => void): AbortController {
    const { clock, signal } = this.#options
    const cancel = new AbortController()
    clock.sleep(ms, AbortSignal.any([signal, cancel.signal])).then(
      () => (cancel.signal.aborted ? undefined : act()),
      () => undefined,
    )
    return cancel
  }
}
