import type { AnswerTurn, Exchange, SpokenSentence, ViewChange } from './call-state.ts'

/** A question shows once, although both the page and the server tell of it. */
export function asked(text: string): ViewChange {
  return (view) => {
    const last = view.exchanges.findLast((each) => each.kind === 'question')
    const isAnswered = view.exchanges.at(-1)?.kind === 'answer'
    if (last?.text === text && !isAnswered) return { ...view, interim: '' }
    return { ...view, interim: '', exchanges: [...view.exchanges, { kind: 'question', text }] }
  }
}

export function answered(turn: number, sentence: SpokenSentence): ViewChange {
  return changeTurn(turn, (answer) => ({ ...answer, sentences: [...answer.sentences, sentence] }))
}

/** The sentence is the one being heard from now on. */
export function heard(turn: number, index: number): ViewChange {
  const mark = changeTurn(turn, (answer) => ({ ...answer, heard: Math.max(answer.heard, index) }))
  return (view) => ({ ...mark(view), activity: 'speaking' })
}

/** The answer has been heard whole; a sentence that was never begun (there was no sound for it) is shown too. */
export function heardWhole(turn: number): ViewChange {
  return (view) => ({
    ...changeTurn(turn, (answer) => ({ ...answer, heard: Infinity, isOver: true }))(view),
    activity: 'listening',
  })
}

function changeTurn(turn: number, change: (answer: AnswerTurn) => AnswerTurn): ViewChange {
  return (view) => {
    const isThis = (each: Exchange) => each.kind === 'answer' && each.turn === turn && !each.isOver
    const isKnown = view.exchanges.some(isThis)
    const fresh: Exchange = { kind: 'answer', turn, sentences: [], heard: -1, isOver: false }
    const exchanges = isKnown ? view.exchanges : [...view.exchanges, fresh]
    return {
      ...view,
      exchanges: exchanges.map((each) =>
        each.kind === 'answer' && isThis(each) ? { ...change(each), kind: 'answer' } : each,
      ),
    }
  }
}
