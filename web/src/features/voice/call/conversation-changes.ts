import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { CallState, Exchange, ShownAnswer, ShownSentence, StateChange } from './call-state.ts'

/** Older exchanges are dropped from the page. */
const mostExchanges = 100

/** A question shows once, although both the page and the server report it. */
export function addQuestion(text: string): StateChange {
  return (state) => {
    const last = state.exchanges.findLast((each) => each.kind === 'question')
    const isAnswered = state.exchanges.at(-1)?.kind === 'answer'
    if (last?.text === text && !isAnswered) return { ...state, interim: '' }
    return append({ ...state, interim: '' }, { kind: 'question', text })
  }
}

/** A sentence of a call. `answer` and `place` are null for a notice. */
export type SpokenSentence = Omit<ShownSentence, 'place'> & { answer: number | null; place: number | null }

/** Adds a sentence that becomes visible when heard. A repeated one replaces itself. */
export function addSentence(sentence: SpokenSentence): StateChange {
  return (state) => {
    const isNotice = sentence.answer === null || sentence.place === null
    const place = sentence.place ?? sentence.index
    const id = isNotice ? makeNoticeId(state, sentence.turn) : answerId(state, sentence.answer ?? 0)
    const { answer: callAnswer, ...shown } = sentence
    return changeAnswer(id, (answer) => ({
      ...answer,
      callAnswer: isNotice ? null : callAnswer,
      isNotice,
      isOver: false,
      sentences: putSentence(answer.sentences, { ...shown, place }),
    }))(state)
  }
}

/** Adds a sentence of a call's answer that is visible at once. */
export function addText({ answer: callAnswer, place, ...text }: AnswerText): StateChange {
  return (state) =>
    changeAnswer(answerId(state, callAnswer), (answer) => {
      const said = answer.sentences.find((each) => each.place === place)
      const sentence = { turn: said?.turn ?? -1, index: said?.index ?? -1, ...text, place }
      return { ...answer, callAnswer, isText: true, sentences: putSentence(answer.sentences, sentence) }
    })(state)
}

type AnswerText = AnswerSentence & { answer: number; place: number }

/** The sentence is playing now. */
export function markSentence(turn: number, index: number): StateChange {
  return (state) => {
    const isHere = (each: ShownSentence) => each.turn === turn && each.index === index
    const found = state.exchanges.findLast(
      (each) => each.kind === 'answer' && !each.isOver && each.sentences.some(isHere),
    )
    const place = found?.kind === 'answer' ? found.sentences.find(isHere)?.place : undefined
    if (found?.kind !== 'answer' || place === undefined) return { ...state, activity: 'speaking' }
    const mark = changeAnswer(found.id, (answer) => ({
      ...answer,
      heard: Math.max(answer.heard, place),
      current: place,
    }))
    const { callAnswer, id } = found
    const title = findLastQuestion(state)
    const playback = { answer: callAnswer === null ? null : id, title, isPaused: false, isInCall: true }
    return { ...mark(endOthers(state, id)), activity: 'speaking', playback }
  }
}

/** The whole turn has been played; a sentence without sound is shown as well. */
export function completeAnswer(turn: number): StateChange {
  return (state) => {
    const isOfTurn = (each: Exchange) =>
      each.kind === 'answer' && !each.isOver && each.sentences.some((sentence) => sentence.turn === turn)
    const exchanges = state.exchanges.map((each) =>
      each.kind === 'answer' && isOfTurn(each) ? complete(each) : each,
    )
    return { ...state, activity: 'listening', playback: null, exchanges }
  }
}

function complete(answer: ShownAnswer): Exchange {
  const heard = Math.max(answer.heard, ...answer.sentences.map(({ place }) => place))
  return { ...answer, kind: 'answer', heard, current: null, isOver: true }
}

type Saved = { historyId: string | null; next: string[] }

/** Stores what the server reports about a saved answer of this call. */
export function keepSaved(callAnswer: number, saved: Saved): StateChange {
  const isUnsaved = saved.historyId === null
  return (state) =>
    changeKnown(answerId(state, callAnswer), (answer) => ({ ...answer, ...saved, isUnsaved }))(state)
}

/** Appends an answer outside of a call, which is updated by its id. */
export function beginText(id: string): StateChange {
  return (state) =>
    append({ ...state, isAnswering: true }, { ...emptyAnswer(id), kind: 'answer', isText: true })
}

export function changeKnown(id: string, change: (answer: ShownAnswer) => ShownAnswer): StateChange {
  return (state) => ({
    ...state,
    exchanges: state.exchanges.map((each) =>
      each.kind === 'answer' && each.id === id ? { ...change(each), kind: 'answer' } : each,
    ),
  })
}

function changeAnswer(id: string, change: (answer: ShownAnswer) => ShownAnswer): StateChange {
  return (state) => {
    const isKnown = state.exchanges.some((each) => each.kind === 'answer' && each.id === id)
    return changeKnown(id, change)(isKnown ? state : append(state, { ...emptyAnswer(id), kind: 'answer' }))
  }
}

/** A notice in the middle of an answer is over once the answer goes on. */
function endOthers(state: CallState, id: string): CallState {
  const exchanges = state.exchanges.map((each): Exchange => {
    const isOther = each.kind === 'answer' && each.id !== id && each.current !== null
    return isOther ? { ...each, current: null } : each
  })
  return { ...state, exchanges }
}

function append(state: CallState, exchange: Exchange): CallState {
  return { ...state, exchanges: [...state.exchanges, exchange].slice(-mostExchanges) }
}

function putSentence(sentences: readonly ShownSentence[], sentence: ShownSentence): ShownSentence[] {
  return [...sentences.filter(({ place }) => place !== sentence.place), sentence].toSorted(
    (a, b) => a.place - b.place,
  )
}

function emptyAnswer(id: string): ShownAnswer {
  return {
    id,
    callAnswer: null,
    isNotice: false,
    sentences: [],
    heard: -1,
    current: null,
    isText: false,
    isOver: false,
    historyId: null,
    isUnsaved: false,
    next: [],
  }
}

const answerId = ({ call }: CallState, answer: number) => `${call}:${answer}`
const makeNoticeId = ({ call }: CallState, turn: number) => `${call}:turn-${turn}`

function findLastQuestion({ exchanges }: CallState): string {
  return exchanges.findLast((each) => each.kind === 'question')?.text ?? ''
}
