import { describe, expect, test } from 'vitest'
import { cutAnswersShort, endCall, findLastEntry, startCall, listVisibleSentences } from './call-changes.ts'
import { idleCall, type CallState, type StateChange } from './call-state.ts'
import {
  addSentence,
  addText,
  addQuestion,
  beginText,
  keepSaved,
  markSentence,
  completeAnswer,
} from './conversation-changes.ts'

/** Of the call's first answer, said in turn 1. */
function sentence(index: number) {
  const text = `Sentence ${index}.`
  return { turn: 1, index, answer: 0, place: index, text, language: 'en', article: null } as const
}

function after(...changes: StateChange[]): CallState {
  let state: CallState = { ...idleCall, phase: 'active' }
  for (const change of changes) state = change(state)
  return state
}

function captions(state: CallState): string[] {
  return state.exchanges.flatMap((each) =>
    each.kind === 'question' ? [`? ${each.text}`] : listVisibleSentences(each).map(({ text }) => text),
  )
}

describe('the call as shown by the card', () => {
  test('a sentence appears when it is played', () => {
    const waiting = [addQuestion('What is new?'), addSentence(sentence(0)), addSentence(sentence(1))]
    expect(captions(after(...waiting))).toEqual(['? What is new?'])
    expect(captions(after(...waiting, markSentence(1, 0)))).toEqual(['? What is new?', 'Sentence 0.'])
    expect(captions(after(...waiting, markSentence(1, 0), completeAnswer(1)))).toHaveLength(3)
  })

  test('a question that the server confirms is shown once, and again if it is asked again', () => {
    const answer = [addSentence(sentence(0)), markSentence(1, 0), completeAnswer(1)]
    const state = after(addQuestion('More?'), addQuestion('More?'), ...answer, addQuestion('More?'))
    expect(captions(state)).toEqual(['? More?', 'Sentence 0.', '? More?'])
  })

  test('an interrupted answer keeps only what was played, and late sentences are dropped', () => {
    const state = after(
      addSentence(sentence(0)),
      addSentence(sentence(1)),
      markSentence(1, 0),
      cutAnswersShort,
    )
    expect(captions(state)).toEqual(['Sentence 0.'])
    expect(state.activity).toBe('listening')
    expect(captions(after(addSentence(sentence(0)), cutAnswersShort))).toEqual([])
  })

  test('after the call its questions and answers stay, and nothing else', () => {
    const state = endCall({
      ...after(addQuestion('Hm?'), markSentence(1, 0)),
      startedAtMs: 5,
      interim: 'and',
      alert: 'Oh.',
    })
    expect(state).toMatchObject({ phase: 'idle', startedAtMs: null, interim: '', alert: 'Oh.' })
    expect(captions(state)).toEqual(['? Hm?'])
    const broken = endCall(after(addSentence(sentence(0)), markSentence(1, 0)))
    expect(broken.exchanges).toMatchObject([{ heard: 0, current: null, callAnswer: null, isOver: true }])
  })

  test('an answer that continues in another turn stays one answer', () => {
    const state = after(
      addQuestion('What is new?'),
      addSentence(sentence(0)),
      addSentence(sentence(1)),
      markSentence(1, 1),
      cutAnswersShort,
      addSentence({ ...sentence(0), turn: 2, index: 0 }),
      addSentence({ ...sentence(1), turn: 2, index: 1 }),
      markSentence(2, 0),
    )
    expect(captions(state)).toEqual(['? What is new?', 'Sentence 0.', 'Sentence 1.'])
    expect(state.exchanges.at(-1)).toMatchObject({ current: 0, heard: 1, isOver: false })
    expect(state.playback).toMatchObject({ title: 'What is new?', isPaused: false, isInCall: true })
  })

  test('the text of a typed question’s answer is shown before it is played, and stays when interrupted', () => {
    const { answer, article, language, place, text } = sentence(0)
    const typed = [addText({ answer, article, language, place, text }), addSentence(sentence(0))]
    expect(captions(after(...typed))).toEqual(['Sentence 0.'])
    expect(captions(after(...typed, cutAnswersShort))).toEqual(['Sentence 0.'])
  })

  test('a notice belongs to no answer, and the next call repeats none of the last one', () => {
    const notice = { ...sentence(0), answer: null, place: null, text: 'Hello.' }
    const state = after(addSentence(notice), markSentence(1, 0), completeAnswer(1), endCall, startCall)
    const next = addSentence({ ...notice, text: 'Hello again.' })(state)
    const heard = markSentence(1, 0)(next)
    expect(captions(heard)).toEqual(['Hello.', 'Hello again.'])
    expect(heard.playback?.answer).toBeNull()
  })

  test('a saved answer comes with suggested questions', () => {
    const state = after(
      addSentence(sentence(0)),
      markSentence(1, 0),
      keepSaved(0, { historyId: 'h', next: ['More'] }),
    )
    expect(findLastEntry(state)).toBe('h')
    expect(state.exchanges.at(-1)).toMatchObject({ next: ['More'] })
  })
})

describe('the context of a question', () => {
  const told = [
    addQuestion('What is new?'),
    addSentence(sentence(0)),
    markSentence(1, 0),
    keepSaved(0, { historyId: 'h', next: [] }),
    completeAnswer(1),
  ]
  const second = { ...sentence(0), turn: 2, answer: 1 }

  test('is not an earlier answer when the call is stopped before the newest is saved', () => {
    const heard = [addQuestion('And the dam?'), addSentence(second), markSentence(2, 0)]
    expect(findLastEntry(after(...told, ...heard, endCall))).toBeNull()
  })

  test('is no answer at all if the newest could not be saved', () => {
    const unsaved = keepSaved(1, { historyId: null, next: [] })
    expect(findLastEntry(after(...told, addSentence(second), completeAnswer(2), unsaved))).toBeNull()
  })

  test.each([
    ['of which nothing was heard', [addSentence(second)]],
    ['that failed before its first sentence', [beginText('typed')]],
    ['that has not begun', []],
  ])('stays with the answer before one %s', (_, changes) => {
    expect(findLastEntry(after(...told, addQuestion('How many?'), ...changes, endCall))).toBe('h')
  })

  test('stays with the last answer after a notice, also when another call has greeted', () => {
    const greeting = { ...sentence(0), answer: null, place: null, text: 'Hello.' }
    const greeted = [startCall, addSentence(greeting), markSentence(1, 0), endCall]
    expect(findLastEntry(after(...told, endCall, ...greeted))).toBe('h')
  })
})
