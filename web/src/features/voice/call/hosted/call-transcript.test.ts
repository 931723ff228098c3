import { expect, test } from 'vitest'
import { FakeClock } from '../../../../../tests/voice/fake-clock.ts'
import { CallTranscript, type TranscriptEntry } from './call-transcript.ts'

function begin() {
  const clock = new FakeClock()
  const kept: TranscriptEntry[] = []
  return { clock, kept, transcript: new CallTranscript(clock, (entry) => kept.push(entry)) }
}

const of = (query_text: string, summary_text: string | null, interaction_duration = 0) => ({
  query_text,
  summary_text,
  status: summary_text === null ? 'started' : 'completed',
  interaction_duration,
  context_data: { type: 'voice_transcript' },
})

test('a question is stored with everything said until the next one', async () => {
  const { clock, kept, transcript } = begin()
  transcript.addQuestion('What is new?')
  await clock.advance(4000)
  transcript.addAnswer(' A harbour opened. ')
  transcript.addAnswer('It is large.')
  await clock.advance(2400)
  expect(kept).toEqual([])
  transcript.addQuestion('Where?')
  expect(kept).toEqual([of('What is new?', 'A harbour opened. It is large.', 6)])
  transcript.addAnswer('In the north.')
  transcript.end()
  transcript.end()
  expect(kept.slice(1)).toEqual([of('Where?', 'In the north.')])
})

test('a greeting is not stored, and neither is silence', () => {
  const { kept, transcript } = begin()
  transcript.addAnswer('Hello Ada.')
  transcript.addQuestion('  ')
  transcript.end()
  expect(kept).toEqual([])
})

test('questions with nothing said in between are one, and one without an answer is stored as started', () => {
  const { kept, transcript } = begin()
  transcript.addQuestion('What is new')
  transcript.addQuestion('in science?')
  transcript.end()
  expect(kept).toEqual([of('What is new in science?', null)])
})
