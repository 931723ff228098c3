import { setImmediate } from 'node:timers/promises'
import type { AnswerSentence } from '@tidings/contract/api/ask'
import { expect, test } from 'vitest'
import { manualClock } from '../../../../tests/support/manual-clock.ts'
import { CallAnswer } from './answer.ts'

const first: AnswerSentence = { text: 'One.', language: 'en', article: null }

async function* stuckAfter(sentence: AnswerSentence): AsyncGenerator<AnswerSentence> {
  yield sentence
  await new Promise(() => undefined)
}

function answering(sentences: AsyncGenerator<AnswerSentence>) {
  const clock = manualClock()
  const nothing = {
    understanding: null,
    isNothingNew: () => false,
    isNothingFound: () => false,
    further: () => [],
    next: () => Promise.resolve([]),
  }
  const spoken = { language: 'en', sentences, ...nothing } as const
  const answer = new CallAnswer({ id: 0, question: 'wind', spoken, abort: new AbortController(), clock })
  return { answer, clock }
}

test('an answer whose next sentence does not come ends with an error', async () => {
  const { answer, clock } = answering(stuckAfter(first))
  expect(await answer.has(0)).toBe(true)
  const waiting = answer.has(1).catch((error: unknown) => error)
  await setImmediate()
  await clock.advance(15_000)
  expect(await waiting).toMatchObject({
    code: 'timed_out',
    message: 'The answer took too long. Please ask again.',
  })
})

test('sentences are composed once, however many turns say them', async () => {
  async function* two(): AsyncGenerator<AnswerSentence> {
    yield first
    yield { ...first, text: 'Two.' }
  }
  const { answer } = answering(two())
  const texts = async () => {
    const said: string[] = []
    for await (const { sentence } of answer.listFrom(0)) said.push(sentence.text)
    return said
  }
  expect(await Promise.all([texts(), texts()])).toEqual([
    ['One.', 'Two.'],
    ['One.', 'Two.'],
  ])
})
