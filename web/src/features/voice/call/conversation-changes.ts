import type { AnswerTurn, Exchange, SpokenSentence, StateChange } from './call-state.ts'

/** A question shows once, although both the page and the server report it. */
export function addQuestion(text: string): StateChange {
  return (state) => {
    const last = state.exchanges.findLast((each) => each.kind === 'question')
    const isAnswered = state.exchanges.at(-1)?.kind === 'answer'
    if (last?.text === text && !isAnswered) return { ...state, interim: '' }
    return { ...state, interim: '', exchanges: [...state.exchanges, { kind: 'question', text }] }
  }
}

export function addSentence(turn: number, sentence: SpokenSentence): StateChange {
  return changeTurn(turn, (answer) => ({ ...answer, sentences: [...answer.sentences, sentence] }))
}

/** The sentence is playing now. */
export function markSentence(turn: number, index: number): StateChange {
  const mark = changeTurn(turn, (answer) => ({
    ...answer,
    currentIndex: Math.max(answer.currentIndex, index),
  }))
  return (state) => ({ ...mark(state), activity: 'speaking' })
}

/** The whole answer has been played; a sentence without sound is shown as well. */
export function completeAnswer(turn: number): StateChange {
  return (state) => ({
    ...changeTurn(turn, (answer) => ({ ...answer, currentIndex: Infinity, isOver: true }))(state),
    activity: 'listening',
  })
}

function changeTurn(turn: number, change: (answer: AnswerTurn) => AnswerTurn): StateChange {
  return (state) => {
    const isThis = (each: Exchange) => each.kind === 'answer' && each.turn === turn && !each.isOver
    const isKnown = state.exchanges.some(isThis)
    const fresh: Exchange = { kind: 'answer', turn, sentences: [], currentIndex: -1, isOver: false }
    const exchanges = isKnown ? state.exchanges : [...state.exchanges, fresh]
    return {
      ...state,
      exchanges: exchanges.map((each) =>
        each.kind === 'answer' && isThis(each) ? { ...change(each), kind: 'answer' } : each,
      ),
    }
  }
}
