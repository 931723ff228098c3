import { expect, test } from 'vitest'
import { RecentSpeech } from './recent-speech.ts'

const request = (text: string) => ({ text, language: 'en', gender: 'female', speed: 1 }) as const
/** Of 200 bytes. */
const sound = () => new Int16Array(100)

test('the least recently used entry is evicted', () => {
  const recent = new RecentSpeech(600)
  for (const text of ['one', 'two', 'three']) recent.add(request(text), sound())
  recent.find(request('one'))
  recent.add(request('four'), sound())
  const kept = ['one', 'two', 'three', 'four'].filter((text) => recent.find(request(text)))
  expect(kept).toEqual(['one', 'three', 'four'])
})

test('another voice, speed or language is another entry', () => {
  const recent = new RecentSpeech(600)
  recent.add(request('one'), sound())
  expect(recent.find({ ...request('one'), gender: 'male' })).toBeNull()
  expect(recent.find({ ...request('one'), speed: 2 })).toBeNull()
  expect(recent.find({ ...request('one'), language: 'fr' })).toBeNull()
})

test('an entry larger than the cache evicts nothing', () => {
  const recent = new RecentSpeech(600)
  recent.add(request('one'), sound())
  recent.add(request('a story'), new Int16Array(400))
  expect(recent.find(request('a story'))).toBeNull()
  expect(recent.find(request('one'))).toHaveLength(100)
})
