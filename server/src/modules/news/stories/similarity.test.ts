import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { measureSimilarity, areSameStory } from './similarity.ts'
import { computeBands } from './min-hash.ts'
import { stripEnding } from '#language/stems'
import { listKeys, readTitleProfile, type TitleProfile } from './title-terms.ts'
import { splitTitle } from './split-title.ts'

const tell = (title: string, { language = 'en' as Language, body = '' } = {}) =>
  readTitleProfile({ title, body, language })

const areSame = (a: TitleProfile, b: TitleProfile) => areSameStory(a, b, measureSimilarity(a, b))

test.each([
  ['en', 'Two sailors rescued off the northern coast', '2 sailors rescued off northern coast'],
  [
    'en',
    'U.S. Senate approves harbour bill after long debate',
    'Senate backs harbour bill after long debate',
  ],
  ['en', 'Strong earthquake hits the islands of Kerrin', 'Kerrin islands struck by strong quake'],
  [
    'en',
    'UPDATE 2-Melton ferry talks signal flexibility over fares',
    'UPDATE 1-Melton ferry talks signal flexibility over fares',
  ],
  ['fr', 'Deux marins sauvés au large des côtes bretonnes', '2 marins sauvés au large des côtes bretonnes'],
  ['es', 'El Parlamento aprueba la reforma del puerto', 'Reforma del puerto: el Congreso aprueba la ley'],
  [
    'de',
    'Bundestag billigt Reform der Häfen nach langer Debatte',
    'Nach langer Debatte: Parlament beschließt Reform der Häfen',
  ],
  ['it', 'Incendio nel porto di Genova, tre feriti', 'Genova, rogo nel porto: 3 feriti'],
] as const)('in %s, "%s" and "%s" are one story', (language, one, other) => {
  expect(areSame(tell(one, { language }), tell(other, { language }))).toBe(true)
})

test.each([
  ['en', 'Storm hits Spain', 'Storm hits France'],
  [
    'en',
    'Violent storm hits northern Spain and cuts power',
    'Violent storm hits northern France and cuts power',
  ],
  [
    'en',
    'Police fire tear gas to disperse protesters in Tunis',
    'Police fire tear gas at protesters in Cairo',
  ],
  [
    'en',
    'Magnitude 6.2 quake strikes off the Kerrin islands',
    'Magnitude 4.3 quake strikes off the Kerrin islands',
  ],
  ['en', 'Asian stocks close higher on Friday', 'Asian stocks close lower on Tuesday'],
  ['en', 'Asian stocks open flat', 'Asian stocks open lower'],
  [
    'en',
    '12 killed, 25 injured in ferry fire off the Kerrin islands',
    '6 killed, 12 injured in ferry fire off the Kerrin islands',
  ],
  ['en', 'Fire destroys market hall in the French city of Lyon', 'Fire destroys market hall in Marseille'],
  ['en', 'Violent tornado destroys two schools in Texas', 'Violent tornado destroys two schools in Ohio'],
  ['en', 'Harbour painter Ada Merrow dies at 94', 'Harbour painter Ola Merrow dies at 61'],
  ['de', 'Unwetter in Italien: Züge fallen aus', 'Unwetter in Frankreich: Züge fallen aus'],
  [
    'fr',
    'Incendie de forêt en Grèce, deux villages évacués',
    'Incendie de forêt en Turquie, deux villages évacués',
  ],
  [
    'es',
    'Terremoto de magnitud 5,1 sacude el sur de Chile',
    'Terremoto de magnitud 6,8 sacude el sur de Perú',
  ],
  [
    'it',
    'Sciopero dei treni lunedì in tutto il paese',
    'Sciopero dei treni venerdì in tutto il paese, nuove date',
  ],
] as const)('in %s, "%s" and "%s" are different events', (language, one, other) => {
  expect(areSame(tell(one, { language }), tell(other, { language }))).toBe(false)
})

test('a place in only one of two titles separates them more than another word', () => {
  const alike = (title: string) =>
    measureSimilarity(tell('Ferries stop as strike begins'), tell(title)).titles
  expect(alike('Ferries stop in Norway as strike begins')).toBeLessThan(
    alike('Ferries stop in autumn as strike begins') - 0.03,
  )
})

test('a common word counts for less than a rare one', () => {
  const alike = (title: string) =>
    measureSimilarity(tell('Harbour ferry sinks off Melton'), tell(title)).titles
  expect(alike('Public harbour ferry sinks off Melton')).toBeGreaterThan(
    alike('Wooden harbour ferry sinks off Melton') + 0.01,
  )
})

const painter = tell('Harbour painter Ada Merrow dies')

test.each([
  [
    'how old somebody was',
    'Harbour painter Ada Merrow dies at 94',
    'Harbour painter Ada Merrow dies with 94',
  ],
  [
    'what stands before a colon',
    'Kerrin Evening Chronicle: Harbour painter Ada Merrow dies',
    'Kerrin Evening Chronicle, Harbour painter Ada Merrow dies',
  ],
])('one of two titles may omit %s', (_, detail, other) => {
  const alike = (title: string) => measureSimilarity(painter, tell(title)).titles
  expect(alike(detail)).toBeGreaterThan(alike(other) + 0.1)
})

test('"won’t" does not match "won"', () => {
  expect(splitTitle("Mayor won't stand, and can’t say why; union isn't glad")).toEqual(
    'mayor not stand and not say why union is not glad'.split(' '),
  )
})

test.each([
  ['kill', 'kills', 'killed', 'killing', 'killer'],
  ['order', 'orders', 'ordered', 'ordering'],
  ['marry', 'marries', 'married'],
  ['make', 'makes', 'making', 'maker'],
  ['election', 'elections', 'elected', 'elects'],
  ['crash', 'crashes', 'crashed'],
  ['partito', 'partiti', 'partita'],
  ['manifestante', 'manifestantes'],
])('all forms of %s have one stem', (word, ...forms) => {
  expect(new Set(forms.map(stripEnding))).toEqual(new Set([stripEnding(word)]))
})

test.each([
  ['police', 'policy'],
  ['nation', 'n'],
  ['station', 'st'],
  ['plan', 'planet'],
  ['part', 'party'],
])('%s and %s have different stems', (one, other) => {
  expect(stripEnding(one)).not.toBe(stripEnding(other))
})

test('similar titles with different numbers are one story if their first sentences agree', () => {
  const body =
    'A ferry ran aground outside the harbour of Melton on Friday night, and rescuers are still searching.'
  const one = tell('Ferry runs aground off Melton, 3 missing', { body })
  const other = tell('Ferry runs aground off Melton, 5 missing', {
    body: `${body} The number rose overnight.`,
  })
  expect(areSame(one, other)).toBe(true)
})

test('titles that share half of their words share a band, unrelated titles share none', () => {
  const bands = (title: string) => computeBands(listKeys(tell(title)))
  const one = bands('Parliament approves the ferry subsidy after a long night')
  const near = (title: string) => bands(title).filter((band) => one.includes(band)).length
  expect(near('Ferry subsidy: parliament approves it at dawn')).toBeGreaterThan(0)
  expect(near('Orchard owners win a prize for their oldest pear trees')).toBe(0)
})
