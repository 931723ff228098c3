import { expect, test } from 'vitest'
import { decodeFeed } from './decode-feed.ts'

type Letters = Record<string, number[]>

/** Bytes of a text whose letters beyond ASCII are written as said. */
function written(text: string, letters: Letters): Buffer {
  return Buffer.from(
    Array.from(text)
      .flatMap((letter) => letters[letter] ?? [letter.codePointAt(0) ?? 0x3f])
      .map((byte) => byte & 0xff),
  )
}

/** Letters that follow one another in an encoding. */
function run(letters: string, first: number): Letters {
  return Object.fromEntries(Array.from(letters).map((letter, at) => [letter, [first + at]]))
}

const capitals = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
const cyrillic = run(capitals + capitals.toLowerCase(), 0xc0)
const koi8 = Object.fromEntries(
  Array.from('юабцдефгхийклмнопярстужвьызшэщчъ').flatMap((letter, at) => [
    [letter, [0xc0 + at]],
    [letter.toUpperCase(), [0xe0 + at]],
  ]),
) as Letters
const western = { ...run('‘’“”', 0x91), '–': [0x96], '…': [0x85], '€': [0x80], œ: [0x9c] }
const kanji: Letters = {
  日: [0x93, 0xfa],
  本: [0x96, 0x7b],
  の: [0x82, 0xcc],
  政: [0x90, 0xad],
  府: [0x95, 0x7b],
  は: [0x82, 0xcd],
  月: [0x8c, 0x8e],
  曜: [0x97, 0x6a],
  に: [0x82, 0xc9],
  発: [0x94, 0xad],
  表: [0x95, 0x5c],
  し: [0x82, 0xb5],
  た: [0x82, 0xbd],
  '。': [0x81, 0x42],
}

const french =
  'Le port – fermé depuis l’été – rouvre : « Nos bateaux n’attendaient que ça », dit la préfète, à Sète.'
const german = 'Der Zoll in Köln prüft 1200 Kisten „für alle Fälle“ – so heißt es – und öffnet jede.'.replace(
  /[„“]/g,
  '’',
)
const russian = 'Правительство объявило в понедельник о новых мерах поддержки малых портов, сообщает газета.'
const japanese = '日本の政府は月曜日に発表した。日本の政府は発表した。'
const rss = (text: string, declared = '') =>
  `${declared && `<?xml version="1.0" encoding="${declared}"?>`}<rss><channel><title>${text}</title></channel></rss>`

test.each<[string, { body: Buffer; label: string | null; expected: string }]>([
  [
    'Windows-1252 labelled as UTF-8',
    { body: written(rss(french), western), label: 'text/xml; charset=utf-8', expected: french },
  ],
  [
    'Windows-1252 that declares UTF-8',
    { body: written(rss(german, 'UTF-8'), western), label: null, expected: german },
  ],
  [
    'Windows-1252 labelled as Shift_JIS',
    { body: written(rss(french), western), label: 'text/xml; charset=shift_jis', expected: french },
  ],
  ['Windows-1251 without a label', { body: written(rss(russian), cyrillic), label: null, expected: russian }],
  [
    'Windows-1251 labelled as UTF-8',
    { body: written(rss(russian, 'utf-8'), cyrillic), label: 'text/xml; charset=UTF-8', expected: russian },
  ],
  ['KOI8-R without a label', { body: written(rss(russian), koi8), label: 'text/xml', expected: russian }],
  ['Shift_JIS without a label', { body: written(rss(japanese), kanji), label: null, expected: japanese }],
  [
    'Shift_JIS labelled as UTF-8',
    { body: written(rss(japanese, 'utf-8'), kanji), label: 'application/xml', expected: japanese },
  ],
  [
    'Shift_JIS labelled as EUC-JP',
    { body: written(rss(japanese, 'euc-jp'), kanji), label: null, expected: japanese },
  ],
  [
    'Shift_JIS labelled as Latin-1',
    { body: written(rss(japanese, 'iso-8859-1'), kanji), label: null, expected: japanese },
  ],
  [
    'Windows-1251 by its declaration',
    { body: written(rss(russian, 'windows-1251'), cyrillic), label: null, expected: russian },
  ],
  [
    'Windows-1251 by its header alone',
    { body: written(rss(russian), cyrillic), label: 'text/xml; charset=cp1251', expected: russian },
  ],
])('decodes %s', (_name, { body, label, expected }) => {
  expect(decodeFeed(body, label)).toContain(expected)
})

test('one invalid byte, or a character cut off at the end, does not change the encoding from UTF-8', () => {
  const broken = Buffer.concat([Buffer.from(rss(french)), Buffer.from([0xe9]), Buffer.from(rss(german))])
  expect(decodeFeed(broken, null)).toContain(french)
  expect(decodeFeed(broken, 'text/xml; charset=utf-8')).toContain(german)
  const cut = Buffer.from(rss(`${french} Déjà`)).subarray(0, -'</title></channel></rss>'.length - 1)
  expect(decodeFeed(cut, null)).toContain(french)
})

test('non-ASCII characters deep in a large feed are detected quickly', () => {
  const body = Buffer.concat([
    Buffer.from('<rss>'.padEnd(5_000_000, 'word ')),
    written(rss(russian), cyrillic),
  ])
  const before = process.cpuUsage()
  expect(decodeFeed(body, null)).toContain(russian)
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1.5)
})
