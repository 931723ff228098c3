import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { readNumbers } from './read-numbers.ts'

const numbersIn = (text: string, language: Language) => readNumbers(text, language).numbers

/** "100 unmeasured": the value, its unit, and what it is, unless it is a plain count. */
function shown(text: string, language: Language): string[] {
  return numbersIn(text, language).map(({ kind, unit, value }) =>
    [value, unit, kind === 'count' ? null : kind].filter((part) => part !== null).join(' '),
  )
}

test.each<[Language, string, string[]]>([
  ['en', '1,000.5 litres', ['1000.5']],
  ['de', '1.000,5 Liter', ['1000.5']],
  ['fr', '1 000,5 litres', ['1000.5']],
  ['es', '1.000,5 litros', ['1000.5']],
  ['it', '1.000,5 litri', ['1000.5']],
  ['de', "1'200 Menschen", ['1200']],
  ['es', '1\u00a0200 personas', ['1200']],
  ['en', '1.200 litres', ['1.2']],
  ['de', '1,200 Liter', ['1.2']],
  ['en', '1,5 litres', ['1.5']],
  ['de', '1.5 Liter', ['1.5']],
  ['en', '1.234.567 people', ['1234567']],
  ['en', 'Rs 1,20,000', ['120000 rupee']],
  ['en', 'In 2025 300 people', ['2025', '300']],
  ['de', 'am 12.03.2026', ['12 inside', '3 inside', '2026 inside']],
])('reads digits with the separators of their language (%s): %s', (language, text, numbers) => {
  expect(shown(text, language)).toEqual(numbers)
})

test.each<[Language, string, string[]]>([
  ['en', 'twenty-one people', ['21']],
  ['en', 'two hundred and six people', ['206']],
  ['en', 'a hundred people', ['100']],
  ['en', 'three million two hundred thousand people', ['3200000']],
  ['en', 'one and a half million homes', ['1500000']],
  ['en', 'half a million people', ['500000']],
  ['en', 'three million and five million copies', ['3000000', '5000000']],
  ['en', 'three hundred and five thousand copies', ['305000']],
  ['en', 'It killed twelve. Three others', ['12', '3']],
  ['fr', 'quatre-vingt-dix-sept personnes', ['97']],
  ['fr', 'quatre-vingts personnes', ['80']],
  ['fr', 'soixante et onze personnes', ['71']],
  ['fr', 'vingt et une personnes', ['21']],
  ['fr', 'septante-deux personnes', ['72']],
  ['fr', 'deux cent six personnes', ['206']],
  ['fr', 'quatre mille deux cent trente et un', ['4231']],
  ['fr', 'un million et demi de personnes', ['1500000']],
  ['es', 'veintiún muertos', ['21']],
  ['es', 'treinta y una personas', ['31']],
  ['es', 'doscientas personas', ['200']],
  ['es', 'quinientos cuarenta y dos', ['542']],
  ['es', 'ciento veinte muertos', ['120']],
  ['es', 'dos mil quinientos millones', ['2500000000']],
  ['es', 'un millón y medio de personas', ['1500000']],
  ['de', 'vierundzwanzig Menschen', ['24']],
  ['de', 'dreißig Menschen', ['30']],
  ['de', 'zweihundertsechs Menschen', ['206']],
  ['de', 'dreihundertfünfundvierzigtausend', ['345000']],
  ['de', 'eine Million Menschen', ['1000000']],
  ['de', 'eineinhalb Millionen Menschen', ['1500000']],
  ['de', 'eine halbe Million Menschen', ['500000']],
  ['it', 'ventotto persone', ['28']],
  ['it', 'sessantotto persone', ['68']],
  ['it', 'trentatré persone', ['33']],
  ['it', 'duecentotrenta persone', ['230']],
  ['it', 'millenovecento persone', ['1900']],
  ['it', '30 mila persone', ['30000']],
  ['it', 'un milione e mezzo di persone', ['1500000']],
])('reads number words as one number while they belong together (%s): %s', (language, text, numbers) => {
  expect(shown(text, language)).toEqual(numbers)
})

test.each<[Language, string, string[]]>([
  ['en', '$1.2bn', ['1200000000 dollar']],
  ['en', 'US$20', ['20 dollar']],
  ['en', '20 million Canadian dollars', ['20000000 dollar']],
  ['en', 'a $750B deal', ['750000000000 dollar']],
  ['en', '20m people', ['20000000']],
  ['en', 'a 100 m race', ['100']],
  ['en', 'EUR 20', ['20 euro']],
  ['en', 'one percent', ['1 percent']],
  ['en', 'Series 11 for $299', ['11', '299 dollar']],
  ['fr', '12 M€', ['12000000 euro']],
  ['fr', '3,2 milliards d’euros', ['3200000000 euro']],
  ['fr', '500 livres', ['500']],
  ['fr', '500 livres sterling', ['500 pound']],
  ['fr', '20 pour cent', ['20 percent']],
  ['de', '1,2 Mio. Euro', ['1200000 euro']],
  ['de', '20 Millionen US-Dollar', ['20000000 dollar']],
  ['es', 'mil millones de euros', ['1000000000 euro']],
  ['it', '20 per cento', ['20 percent']],
])('reads amounts of money and percentages (%s): %s', (language, text, numbers) => {
  expect(shown(text, language)).toEqual(numbers)
})

test.each<[Language, string, string[]]>([
  ['en', 'two dozen people', ['24']],
  ['en', 'dozens of people', ['12 unmeasured']],
  ['en', 'several hundred people', ['100 unmeasured']],
  ['en', 'half of the people', ['0.5 share']],
  ['en', 'one man', ['1 one']],
  ['en', 'the first man', []],
  ['en', 'the third quarter', ['3 ordinal', '0.25 share']],
  ['en', 'the 3rd of May', ['3 ordinal']],
  ['en', 'the twenty-first century', ['21 ordinal']],
  ['en', 'G7, 2-1, 9:30', ['7 inside', '2 inside', '1 inside', '9 inside', '30 inside']],
  ['en', 'a 34-year-old', ['34 inside']],
  ['en', 'a two-year sentence', ['2 inside']],
  ['en', 'the 1980s', ['1980 inside']],
  ['en', 'an H-1B visa', ['1 inside']],
  ['en', 'the T5m plan', ['5 inside']],
  ['en', 'down to Division Three', ['3 inside']],
  ['fr', 'une centaine de personnes', ['100']],
  ['fr', 'des milliers de personnes', ['1000 unmeasured']],
  ['fr', 'le 3e étage', ['3 ordinal']],
  ['es', 'una decena de personas', ['10']],
  ['es', 'la quinta vez', ['5 ordinal']],
  ['de', 'zwei Dutzend Menschen', ['24']],
  ['de', 'Hunderttausende Menschen', ['100000 unmeasured']],
  ['de', 'mehrere hundert Menschen', ['100 unmeasured']],
  ['de', 'der 3. Platz', ['3 ordinal']],
  ['de', 'der dritte Platz', ['3 ordinal']],
  ['it', 'una decina di persone', ['10']],
  ['it', 'un uomo', []],
])('tells counts from other kinds of numbers (%s): %s', (language, text, numbers) => {
  expect(shown(text, language)).toEqual(numbers)
})

test.each<[Language, string, number]>([
  ['en', '1,234,567', 1],
  ['en', '1,200,000', 100_000],
  ['en', '1.2 million', 100_000],
  ['en', 'two million', 1_000_000],
  ['en', 'two hundred and six', 1],
])('reads how exact a number is (%s): %s', (language, text, step) => {
  expect(numbersIn(text, language).map((number) => number.step)).toEqual([step])
})

test('gives the position of a number without its unit', () => {
  const text = 'It cost about 3,5 Mrd. Euro, not zwei Millionen.'
  expect(numbersIn(text, 'de').map(({ end, start }) => text.slice(start, end))).toEqual([
    '3,5 Mrd.',
    'zwei Millionen',
  ])
})
