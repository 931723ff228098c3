import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import * as limits from '../contract/src/limits.ts'
import { contractTexts } from './contract-texts.ts'
import { literalsIn, literalsOf, type Literal } from './literals.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Shorter words ("Home", "Cancel") are also the names of other things. */
const shortestText = 9
/** From this length on, a text is also found inside another. */
const shortestInside = 13

function isTelling(text: string): boolean {
  const isPart = text.trim() !== text
  return text.length >= (isPart ? shortestInside : shortestText)
}

/** The texts of the contract; for one with gaps, its fixed parts. */
async function tellingTexts(): Promise<string[]> {
  const texts = await contractTexts()
  return texts.flatMap((text) => text.split('\u0000')).filter(isTelling)
}

const { login, mobileBreakpointPx, passwordUpdate, signedAudioLinkMs, voice } = limits
/** Distinctive numbers; round ones may mean anything. */
const numbers = [
  login.windowMs,
  login.windowMs / 1000,
  mobileBreakpointPx,
  voice.contextDelayMs,
  voice.speechThreshold,
  voice.volumeScale,
  voice.recordingWidth,
  voice.recordingHeight,
  voice.temperature,
  passwordUpdate.redirectDelayMs,
  signedAudioLinkMs,
]

/** The same number or words with another meaning: `file: literal`. */
const others = new Set([
  'web/src/features/voice/speech-input/browser-recogniser.ts: 3000',
  'server/src/config.ts: 3000',
  'server/src/platform/user-events/session-endings.ts: 3000',
  'server/src/modules/assistant/composing/pool.ts: 0.7',
  'server/src/modules/assistant/model/check-sentence.ts: 0.7',
  'server/src/modules/assistant/model/rephrase.ts: 1500',
  'server/src/language/detect/detect-text-language.ts: 0.7',
  'server/src/modules/news/search/match-text.ts: 0.7',
  'server/src/modules/news/search/candidate-queries.ts: 3000',
  'server/src/modules/calls/speech-input/speech-input.ts: 0.15',
  // Of a feed's server, not of ours.
  'server/src/platform/network/fetch-failure.ts: The server cannot be reached.',
  'server/src/modules/news/fetch/fetch-feed.ts: The server answered with status ',
])

/** Log messages, which no screen shows. */
const logLines = new Set(['Logout failed', 'Preferences could not be saved', 'Voice assistant'])

const inWords = ({ file, value }: Literal) => `${file}: ${value}`
const isOther = (literal: Literal) => others.has(inWords(literal))

function repeated(literals: Literal[], texts: string[]): string[] {
  const isRepeated = ({ value }: Literal) =>
    typeof value === 'number'
      ? numbers.includes(value)
      : texts.some((text) => value === text || (text.length >= shortestInside && value.includes(text)))
  return literals.filter((literal) => isRepeated(literal) && !isOther(literal)).map(inWords)
}

/** Words that people read: several, the first with a capital letter. */
function isWords({ value }: Literal): boolean {
  return typeof value === 'string' && /^[A-Z][\w’']* [^<>{}=]*[a-z.]/.test(value) && !logLines.has(value)
}

/** Screen texts that occur in more than one file. */
function wordsTwice(literals: Literal[]): string[] {
  const files = Map.groupBy(
    literals.filter((literal) => isWords(literal) && !isOther(literal)),
    ({ value }) => value,
  )
  return [...files]
    .map(([words, all]) => [words, [...new Set(all.map(({ file }) => file))]] as const)
    .filter(([, all]) => all.length > 1 && all.some((file) => file.startsWith('web/src')))
    .flatMap(([words, all]) => all.map((file) => inWords({ file, value: words })))
}

describe('texts and figures of the contract', () => {
  let texts: string[]
  const literals = literalsIn(root, ['contract/src', 'web/src', 'server/src', 'e2e/support'])
  beforeAll(async () => {
    texts = await tellingTexts()
  })

  test('are not repeated elsewhere in the product', () => {
    expect(texts.length).toBeGreaterThan(80)
    expect(literals.length).toBeGreaterThan(5000)
    const outside = literals.filter(({ file }) => !/^contract\/src\/(texts\/.*|limits)\.ts$/.test(file))
    expect(repeated(outside, texts)).toEqual([])
  })

  test('include every text that two screens show', () => {
    const product = literals.filter(({ file }) => !file.startsWith('e2e'))
    expect(wordsTwice(product)).toEqual([])
  })

  test.each([
    ["const label = 'Save Preferences'", 'Save Preferences'],
    ['const label = <p>\n  Your\n  History\n</p>', 'Your History'],
    ['const label = `Wait ${time} before trying again.`', ' before trying again.'],
    ["throw new Error('No: Passwords do not match')", 'No: Passwords do not match'],
    ['setTimeout(close, 900_000)', '900000'],
    ['const share = sum / 0.15', '0.15'],
  ])('a repetition is reported: %s', (source, found) => {
    expect(repeated(literalsOf(source, 'one.tsx'), texts)).toEqual([`one.tsx: ${found}`])
  })

  test('texts in two files are reported, and one file may repeat them', () => {
    const first = literalsOf("const a = 'One more time', b = 'One more time'", 'web/src/a.ts')
    expect(wordsTwice(first)).toEqual([])
    const second = literalsOf('const c = <b>One more time</b>', 'web/src/b.tsx')
    expect(wordsTwice([...first, ...second])).toEqual([
      'web/src/a.ts: One more time',
      'web/src/b.tsx: One more time',
    ])
  })
})
