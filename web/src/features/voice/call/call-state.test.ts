import { describe, expect, test } from 'vitest'
import {
  cutAnswersShort,
  endCall,
  heardSentences,
  idleCall,
  type CallState,
  type StateChange,
} from './call-state.ts'
import { addSentence, addQuestion, markSentence, completeAnswer } from './conversation-changes.ts'

function sentence(index: number) {
  return { index, text: `Sentence ${index}.`, language: 'en', spokenBy: 'server', article: null } as const
}

function after(...changes: StateChange[]): CallState {
  let state: CallState = { ...idleCall, phase: 'active' }
  for (const change of changes) state = change(state)
  return state
}

function captions(state: CallState): string[] {
  return state.exchanges.flatMap((each) =>
    each.kind === 'question' ? [`? ${each.text}`] : heardSentences(each).map(({ text }) => text),
  )
}

describe('what the card shows of a call', () => {
  test('a sentence appears when it is heard', () => {
    const waiting = [addQuestion('What is new?'), addSentence(1, sentence(0)), addSentence(1, sentence(1))]
    expect(captions(after(...waiting))).toEqual(['? What is new?'])
    expect(captions(after(...waiting, markSentence(1, 0)))).toEqual(['? What is new?', 'Sentence 0.'])
    expect(captions(after(...waiting, markSentence(1, 0), completeAnswer(1)))).toHaveLength(3)
  })

  test('a question of which the server tells too shows once; asked again later it shows again', () => {
    const answer = [addSentence(1, sentence(0)), markSentence(1, 0), completeAnswer(1)]
    const state = after(addQuestion('More?'), addQuestion('More?'), ...answer, addQuestion('More?'))
    expect(captions(state)).toEqual(['? More?', 'Sentence 0.', '? More?'])
  })

  test('an interrupted answer keeps only what was heard, and late sentences do not come back', () => {
    const state = after(
      addSentence(1, sentence(0)),
      addSentence(1, sentence(1)),
      markSentence(1, 0),
      cutAnswersShort,
    )
    expect(captions(state)).toEqual(['Sentence 0.'])
    expect(state.activity).toBe('listening')
    expect(captions(after(addSentence(1, sentence(0)), cutAnswersShort))).toEqual([])
  })

  test('after the call what was said stays, and nothing else', () => {
    const state = endCall({
      ...after(addQuestion('Hm?'), markSentence(1, 0)),
      startedAtMs: 5,
      interim: 'and',
      alert: 'Oh.',
    })
    expect(state).toMatchObject({ phase: 'idle', startedAtMs: null, interim: '', alert: 'Oh.' })
    expect(captions(state)).toEqual(['? Hm?'])
    const broken = endCall(after(addSentence(1, sentence(0)), markSentence(1, 0)))
    expect(broken.exchanges).toMatchObject([{ currentIndex: 0, isOver: true }])
  })
})
