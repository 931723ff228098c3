import { describe, expect, test } from 'vitest'
import { cutShort, ended, heardSentences, idleCall, type CallView, type ViewChange } from './call-state.ts'
import { answered, asked, heard, heardWhole } from './conversation-changes.ts'

function sentence(index: number) {
  return { index, text: `Sentence ${index}.`, language: 'en', spokenBy: 'server', article: null } as const
}

function after(...changes: ViewChange[]): CallView {
  let view: CallView = { ...idleCall, phase: 'active' }
  for (const change of changes) view = change(view)
  return view
}

function captions(view: CallView): string[] {
  return view.exchanges.flatMap((each) =>
    each.kind === 'question' ? [`? ${each.text}`] : heardSentences(each).map(({ text }) => text),
  )
}

describe('what the card shows of a call', () => {
  test('a sentence appears when it is heard', () => {
    const waiting = [asked('What is new?'), answered(1, sentence(0)), answered(1, sentence(1))]
    expect(captions(after(...waiting))).toEqual(['? What is new?'])
    expect(captions(after(...waiting, heard(1, 0)))).toEqual(['? What is new?', 'Sentence 0.'])
    expect(captions(after(...waiting, heard(1, 0), heardWhole(1)))).toHaveLength(3)
  })

  test('a question of which the server tells too shows once; asked again later it shows again', () => {
    const answer = [answered(1, sentence(0)), heard(1, 0), heardWhole(1)]
    const view = after(asked('More?'), asked('More?'), ...answer, asked('More?'))
    expect(captions(view)).toEqual(['? More?', 'Sentence 0.', '? More?'])
  })

  test('an interrupted answer keeps only what was heard, and late sentences do not come back', () => {
    const view = after(answered(1, sentence(0)), answered(1, sentence(1)), heard(1, 0), cutShort)
    expect(captions(view)).toEqual(['Sentence 0.'])
    expect(view.activity).toBe('listening')
    expect(captions(after(answered(1, sentence(0)), cutShort))).toEqual([])
  })

  test('after the call what was said stays, and nothing else', () => {
    const view = ended({ ...after(asked('Hm?'), heard(1, 0)), startedAtMs: 5, interim: 'and', alert: 'Oh.' })
    expect(view).toMatchObject({ phase: 'idle', startedAtMs: null, interim: '', alert: 'Oh.' })
    expect(captions(view)).toEqual(['? Hm?'])
    const broken = ended(after(answered(1, sentence(0)), heard(1, 0)))
    expect(broken.exchanges).toMatchObject([{ heard: 0, isOver: true }])
  })
})
