import {
  idleCall,
  type CallState,
  type Exchange,
  type ShownAnswer,
  type ShownSentence,
  type StateChange,
} from './call-state.ts'

/**
 * The history entry of the newest answer, as context for a question. Null if that answer has none: with an earlier one the
 * question would be answered about another story.
 */
export function findLastEntry({ exchanges }: CallState): string | null {
  const last = exchanges.findLast((each) => each.kind === 'answer' && hasToldSomething(each))
  return last?.kind === 'answer' ? last.historyId : null
}

function hasToldSomething({ isNotice, sentences }: ShownAnswer): boolean {
  return !isNotice && sentences.length > 0
}

export function pausePlayback(isPaused: boolean): StateChange {
  return (state) => ({ ...state, playback: state.playback && { ...state.playback, isPaused } })
}

/** The state when a call starts; the earlier conversation stays. */
export function startCall({ call, exchanges, isLoaded, speed }: CallState): CallState {
  return { ...idleCall, phase: 'starting', isLoaded, speed, call: call + 1, exchanges }
}

/** The state after a call: the conversation and the reason of the end stay. */
export function endCall(state: CallState): CallState {
  const { alert, call, notice, speech, speed, isLoaded } = state
  const exchanges = cutAnswersShort(state).exchanges.map((each) =>
    each.kind === 'answer' ? { ...each, callAnswer: null } : each,
  )
  return { ...idleCall, alert, notice, speech, speed, isLoaded, call, exchanges }
}

/** Ends unfinished answers where they are: sentences that were neither played nor shown as text are dropped. */
export function cutAnswersShort(state: CallState): CallState {
  const exchanges = state.exchanges.map((each): Exchange => {
    if (each.kind === 'question' || each.isOver) return each
    return { ...each, sentences: listVisibleSentences(each), current: null, isOver: true }
  })
  return { ...state, activity: 'listening', playback: null, exchanges: exchanges.filter(isVisible) }
}

/** The sentences of an answer that have been played or are playing; all of one that is shown as text. */
export function listVisibleSentences({ heard, isText, sentences }: ShownAnswer): ShownSentence[] {
  return isText ? sentences : sentences.filter(({ place }) => place <= heard)
}

function isVisible(exchange: Exchange): boolean {
  return exchange.kind === 'question' || listVisibleSentences(exchange).length > 0
}
