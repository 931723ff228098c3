import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Language } from '@tidings/contract/entities'
import { manualClock } from '../../../../../tests/support/manual-clock.ts'
import { Endpointer } from './endpointer.ts'
import { looksFinished } from './looks-finished.ts'

function listening(language: Language = 'en') {
  const clock = manualClock(new Date(0))
  const taken: { text: string; replaces: boolean; atMs: number }[] = []
  const nothing: number[] = []
  const endpointer = new Endpointer({
    clock,
    language,
    signal: new AbortController().signal,
    onUtterance: (text, replaces) => taken.push({ text, replaces, atMs: clock.now().getTime() }),
    onNoWords: () => nothing.push(clock.now().getTime()),
    standsAlone: (text) => ['okay', 'uh-huh', 'para'].includes(text),
  })
  const pass = async (ms: number) => {
    await clock.advance(ms)
    await setImmediate()
  }
  return { endpointer, taken, nothing, pass }
}

test.each([
  { of: 'a long piece', pieces: 1, text: 'a'.repeat(5000), most: 4000 },
  { of: 'many pieces', pieces: 1000, text: 'word', most: 200 * 'word '.length - 1 },
  { of: 'many long pieces', pieces: 1000, text: 'word '.repeat(100).trim(), most: 4000 },
])('of $of, an utterance keeps the beginning', async ({ most, pieces, text }) => {
  const { endpointer, pass, taken } = listening()
  for (let segment = 0; segment < pieces; segment++) endpointer.addText({ text, isFinal: true, segment })
  await pass(5000)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.text.length).toBeGreaterThan(most - text.length)
  expect(taken[0]?.text.length).toBeLessThanOrEqual(most)
})

describe('an utterance ends', () => {
  test.each([
    ["what's new", 450],
    ['tell me about wind farms.', 450],
    ['wind farms', 900],
    ['what is happening in', 900],
    ['Tell me about the.', 900],
  ])('“%s” %i ms after the voice ends', async (text, ms) => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text, isFinal: true, segment: 0 })
    await pass(1000)
    endpointer.handleVoice('end')
    await pass(ms - 250 - 1)
    expect(taken).toEqual([])
    await pass(1)
    expect(taken).toEqual([{ text, replaces: false, atMs: 1000 + ms - 250 }])
  })

  test('at once if the talk button is released, or once its text is final', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: 'wind farms', isFinal: true, segment: 0 })
    await pass(100)
    endpointer.handleVoice('released')
    expect(taken).toEqual([{ text: 'wind farms', replaces: false, atMs: 100 }])
    await pass(2000)
    endpointer.handleVoice('start')
    endpointer.addText({ text: 'tell me about', isFinal: false, segment: 1 })
    endpointer.handleVoice('released')
    await pass(50)
    endpointer.addText({ text: 'tell me about the', isFinal: true, segment: 1 })
    expect(taken[1]).toEqual({ text: 'tell me about the', replaces: false, atMs: 2150 })
    await pass(2000)
    endpointer.addText({ text: 'wind', isFinal: true, segment: 2 })
    expect(taken).toHaveLength(2)
  })

  test('after the last change of a final text if there is no speech detector', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.addText({ text: 'wind', isFinal: false, segment: 0 })
    endpointer.addText({ text: 'wind farm', isFinal: false, segment: 0 })
    await pass(600)
    endpointer.addText({ text: 'wind farm', isFinal: true, segment: 0 })
    await pass(299)
    expect(taken).toEqual([])
    await pass(1)
    expect(taken.map(({ text }) => text)).toEqual(['wind farm'])
  })

  test('at most 2500 ms after its last change, whatever the detector and the recogniser leave open', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: 'wind farm', isFinal: false, segment: 0 })
    await pass(2499)
    expect(taken).toEqual([])
    await pass(1)
    expect(taken.map(({ text }) => text)).toEqual(['wind farm'])
  })

  test('once, even if its final text follows later', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: "what's new", isFinal: false, segment: 3 })
    endpointer.handleVoice('end')
    await pass(500)
    endpointer.addText({ text: 'What’s new?', isFinal: true, segment: 3 })
    await pass(5000)
    expect(taken.map(({ text }) => text)).toEqual(["what's new"])
  })

  test('again if its final text says clearly more', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: "what's new", isFinal: false, segment: 0 })
    endpointer.handleVoice('end')
    await pass(500)
    endpointer.addText({ text: "what's new about wind farms", isFinal: true, segment: 0 })
    await pass(1000)
    expect(taken).toMatchObject([
      { text: "what's new", replaces: false },
      { text: "what's new about wind farms", replaces: true },
    ])
  })

  test('again with the whole text if its sentence continues at once', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: "what's the news about climate change", isFinal: true, segment: 0 })
    endpointer.handleVoice('end')
    await pass(700)
    endpointer.handleVoice('start')
    await pass(600)
    endpointer.addText({ text: 'and the oceans', isFinal: true, segment: 1 })
    endpointer.handleVoice('end')
    await pass(1000)
    expect(taken).toMatchObject([
      { text: "what's the news about climate change", replaces: false },
      { text: "what's the news about climate change and the oceans", replaces: true },
    ])
  })

  test.each([
    ['another question', 'what about sport', 300],
    ['a word of agreement', 'okay', 300],
    ['one that sounds like hesitation', 'uh-huh', 300],
    ['what comes later', 'and in Italy', 1500],
  ])('and is left unchanged by %s', async (_, text, afterMs) => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: "what's new", isFinal: true, segment: 0 })
    endpointer.handleVoice('end')
    await pass(200 + afterMs)
    endpointer.handleVoice('start')
    endpointer.addText({ text, isFinal: true, segment: 1 })
    endpointer.handleVoice('end')
    await pass(2000)
    expect(taken.map((each) => each.text)).toEqual(["what's new", text])
  })

  test('as a whole if the voice begins again before its end', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.addText({ text: 'wind farms', isFinal: true, segment: 0 })
    endpointer.handleVoice('end')
    await pass(600)
    endpointer.handleVoice('start')
    await pass(300)
    endpointer.addText({ text: 'in Scotland', isFinal: true, segment: 1 })
    endpointer.handleVoice('end')
    await pass(900)
    expect(taken.map(({ text }) => text)).toEqual(['wind farms in Scotland'])
  })

  test('only once transcription is finished', async () => {
    const { endpointer, pass, taken } = listening()
    endpointer.handleVoice('start')
    endpointer.handleVoice('end')
    endpointer.setTranscribing(true)
    await pass(4000)
    endpointer.addText({ text: 'wind farms', isFinal: true, segment: 0 })
    expect(taken).toEqual([])
    endpointer.setTranscribing(false)
    expect(taken.map(({ text }) => text)).toEqual(['wind farms'])
  })
})

test('a voice without words is reported after two seconds, but not once there are words', async () => {
  const { endpointer, nothing, pass } = listening()
  endpointer.handleVoice('start')
  endpointer.handleVoice('end')
  await pass(1999)
  expect(nothing).toEqual([])
  await pass(1)
  expect(nothing).toEqual([2000])
  endpointer.handleVoice('start')
  endpointer.addText({ text: 'yes', isFinal: true, segment: 0 })
  endpointer.handleVoice('end')
  await pass(5000)
  expect(nothing).toEqual([2000])
})

test.each([
  ['en', 'tell me about wind farms', 'tell me about the wind farms and'],
  ['fr', 'quoi de neuf', 'parle-moi de la'],
  ['es', '¿qué hay de nuevo', 'háblame sobre el'],
  ['de', 'was gibt es Neues', 'was gibt es Neues über die'],
  ['it', 'cosa succede oggi', 'parlami della'],
] as const)(
  'in %s a complete question looks finished and an incomplete one does not',
  (language, whole, cut) => {
    expect(looksFinished(whole, language)).toBe(true)
    expect(looksFinished(cut, language)).toBe(false)
    expect(looksFinished(`${whole}…`, language)).toBe(false)
  },
)
