import type { PageTurn } from '@tidings/contract/call/call-messages'
import type { CallAnswer } from './answer.ts'
import { estimateMs } from './delivered.ts'
import type { TurnSoFar } from './run-turn.ts'
import type { NextSentence } from './spoken-sentence.ts'
import { createTurn, measureTurnMs, samplesPerMs, type Turn } from './turn.ts'

/** A turn as part of a call's saved state. Sentences of an answer are saved as their index. */
export type SavedTurn = Pick<
  Turn,
  'number' | 'first' | 'isComplete' | 'isHeld' | 'isPaused' | 'playedMs' | 'startedAtMs'
> & {
  isOfAnswer: boolean
  begun: (Pick<NextSentence, 'index'> & { notice?: NextSentence['sentence'] })[]
}

export function saveTurn(turn: Turn): SavedTurn {
  const { first, isComplete, isHeld, isPaused, number, playedMs, startedAtMs } = turn
  return {
    first,
    isComplete,
    isHeld,
    isPaused,
    number,
    playedMs,
    startedAtMs,
    isOfAnswer: turn.answer !== null,
    begun: turn.begun.map(({ index, sentence }) =>
      index === null ? { index, notice: sentence } : { index },
    ),
  }
}

/** `page`: what the browser has received of it, if anything. `speed`: that of the browser's own voice. */
type Restoring = { answer: CallAnswer | null; page: PageTurn | null; speed: number }

function listBegun({ begun }: SavedTurn, answer: CallAnswer | null): NextSentence[] {
  return begun.flatMap(({ index, notice }) => {
    const sentence = index === null ? notice : answer?.sentences[index]
    return sentence ? [{ sentence, index }] : []
  })
}

/** The turn up to the last sentence that has reached the page. */
export function restoreTurn(saved: SavedTurn, { answer, page, speed }: Restoring): Turn {
  const { first, isHeld, isPaused, number, startedAtMs } = saved
  const turn = createTurn({ number, answer, first, startedAtMs })
  turn.begun = listBegun(saved, answer)
  for (const [at, soundMs] of (page?.sentences ?? []).entries()) {
    const next = turn.begun[at]
    if (!next) break
    const durationMs = soundMs ?? estimateMs(next.sentence.text, speed)
    const spokenBy = soundMs === null ? 'browser' : 'server'
    const { index, sentence } = next
    const startMs = measureTurnMs(turn)
    turn.sentences.push({ ...sentence, index, startMs, durationMs, spokenBy, samples: null })
  }
  turn.playedMs = Math.min(Math.max(saved.playedMs, page?.playedMs ?? 0), measureTurnMs(turn))
  turn.isComplete = page?.isComplete === true
  return Object.assign(turn, { isHeld, isPaused })
}

/** Where the audio continues. */
export function findTurnSoFar(turn: Turn, page: PageTurn | null): TurnSoFar {
  if (!page) return { sequence: 0, unfinished: null }
  const sequence = page.sequence + 1
  const last = turn.sentences.at(-1)
  const of = last?.spokenBy === 'server' ? Math.round(last.durationMs * samplesPerMs) : 0
  // The page reports its length in milliseconds.
  const isFinished = page.samples >= of - samplesPerMs
  return { sequence, unfinished: isFinished ? null : { samples: page.samples, of } }
}

/** The sentences that the page has not received. */
export async function* listRemaining(turn: Turn): AsyncGenerator<NextSentence> {
  const rest = turn.begun.slice(turn.sentences.length)
  yield* rest
  if (!turn.answer || turn.first === null) return
  const places = turn.begun.flatMap(({ index }) => index ?? [])
  yield* turn.answer.listFrom(places.length > 0 ? Math.max(...places) + 1 : turn.first)
}
