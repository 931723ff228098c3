import type { ServerFrame } from '@tidings/contract/call/call-messages'

export type SentenceFrame = Extract<ServerFrame, { type: 'sentence' }>

/** An answer that has not been played to its end. */
export type OpenTurn = {
  readonly number: number
  /** Samples pushed to the player before the turn's first; null until then. */
  base: number | null
  /** Total length on the timeline of the sentences that the browser's own voice has spoken. */
  utteranceMs: number
  /** The sentence that the browser's own voice is speaking. */
  saying: { sentence: SentenceFrame; since: number } | null
  sentences: SentenceFrame[]
  caption: number
  lastSequence: number
  /** Of the newest sentence's sound. */
  samples: number
  /** The server has sent all of it. */
  isComplete: boolean
  isAudible: boolean
  isBlockedReported: boolean
}

function openTurn(number: number): OpenTurn {
  return {
    number,
    base: null,
    utteranceMs: 0,
    saying: null,
    sentences: [],
    caption: -1,
    lastSequence: -1,
    samples: 0,
    isComplete: false,
    isAudible: false,
    isBlockedReported: false,
  }
}

/** A turn is open from its first frame until it is closed; late frames do not reopen it. */
export class OpenTurns {
  readonly #turns = new Map<number, OpenTurn>()
  readonly #closed = new Set<number>()
  /** The server may not know yet that it is closed. */
  #closedLast: OpenTurn | null = null

  get(number: number): OpenTurn | undefined {
    return this.#turns.get(number)
  }

  first(): OpenTurn | undefined {
    return this.#turns.values().next().value
  }

  /** The open turns and the one closed last. */
  listNewest(): { turn: OpenTurn; isOver: boolean }[] {
    const open = [...this.#turns.values()].map((turn) => ({ turn, isOver: false }))
    return this.#closedLast ? [{ turn: this.#closedLast, isOver: true }, ...open] : open
  }

  /** Null for a closed one. */
  open(number: number): OpenTurn | null {
    if (this.#closed.has(number)) return null
    const known = this.#turns.get(number)
    if (known) return known
    const turn = openTurn(number)
    this.#turns.set(number, turn)
    return turn
  }

  close(number: number): void {
    this.#closedLast = this.#turns.get(number) ?? this.#closedLast
    this.#turns.delete(number)
    this.#closed.add(number)
  }

  closeAll(): void {
    for (const number of this.#turns.keys()) this.close(number)
  }
}
