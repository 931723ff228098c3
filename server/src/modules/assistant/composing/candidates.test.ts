import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { findCandidates } from './candidates.ts'

function list(body: string, language: Language): string[] {
  const candidates = findCandidates({ title: 'A headline', body, language }, { shortest: 8 })
  return candidates.toSorted((a, b) => a.position - b.position).map(({ text }) => text)
}

test.each([
  [
    'de',
    'Die Sammlung zieht um. Bellinzona – Das Museum schließt im Mai.',
    ['Die Sammlung zieht um.', 'Das Museum schließt im Mai.'],
  ],
  [
    'de',
    'Die Sammlung zieht um. New York/San Juan – Das Museum schließt.',
    ['Die Sammlung zieht um.', 'Das Museum schließt.'],
  ],
  ['de', 'Wien/Graz – Das Museum schließt im Mai.', ['Das Museum schließt im Mai.']],
  ['en', 'WASHINGTON (Reuters) - The museum closes in May.', ['The museum closes in May.']],
] as const)('%s: a dateline is not told, also after a standfirst: %s', (language, body, told) => {
  expect(list(body, language)).toEqual(told)
})

test('but what only looks like one is', () => {
  const body = 'Das Museum schließt. Der Bürgermeister – Chef der Stadt – bedauert das.'
  expect(list(body, 'de')).toEqual([
    'Das Museum schließt.',
    'Der Bürgermeister – Chef der Stadt – bedauert das.',
  ])
})

test('words of a dateline still belong to its sentence', () => {
  const [first] = findCandidates({
    title: 'Ende',
    body: 'Lustenau – Das Museum schließt im Mai.',
    language: 'de',
  })
  expect(first?.dateline).toBe('Lustenau – ')
})

test.each([
  [
    'de',
    'Das Museum schließt. (APA, 19.3.2016) Die Gemeinde sucht Käufer.',
    ['Das Museum schließt.', 'Die Gemeinde sucht Käufer.'],
  ],
  [
    'de',
    'Das Museum schließt. (APA/red – 8.8. 2015) Die Gemeinde sucht Käufer.',
    ['Das Museum schließt.', 'Die Gemeinde sucht Käufer.'],
  ],
  [
    'en',
    'The match was lost. Manchester United: Carroll, Gary Neville, Brown, Ferdinand, Heinze, Ronaldo, Keane, Rooney.',
    ['The match was lost.'],
  ],
  [
    'de',
    'Es stand unentschieden. Tore: Drmic (80., 94.), Stocker (84.), Novakovic (45.), Cesar (48.), Alba (5.), Iniesta (30.).',
    ['Es stand unentschieden.'],
  ],
  ['de', 'STANDARD: Warum sind Sie dafür? Das Haus ist alt und feucht.', ['Das Haus ist alt und feucht.']],
  [
    'en',
    'Refugees came to Vienna pic.twitter.com/nOsgggWATY on that Monday. The station gave out soup and bread.',
    ['The station gave out soup and bread.'],
  ],
] as const)('%s: what nobody would read out is not told: %s', (language, body, told) => {
  expect(list(body, language)).toEqual(told)
})
