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
  ['de', 'Rio de Janeiro – Das Museum schließt im Mai.', ['Das Museum schließt im Mai.']],
  [
    'de',
    'Die Sammlung zieht um. Weiden am See/Graz – Das Museum schließt.',
    ['Die Sammlung zieht um.', 'Das Museum schließt.'],
  ],
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

test('an interviewer is not quoted, whose words would seem those of the interviewed', () => {
  const turns = [
    'PAPER: People lose patience. Do you mind?',
    'Moore: We need time. The dam is old.',
    'PAPER: When was it built?',
    'Moore: In 1932.',
    'PAPER: And who pays?',
    'Moore: The state does.',
  ]
  expect(list(turns.join(' '), 'en')).toEqual([
    'Moore: We need time.',
    'The dam is old.',
    'Moore: In 1932.',
    'Moore: The state does.',
  ])
  // Other lines begin alike, too.
  const match =
    'Goals: Smith 12. Subs: Bell, Hunt. Goals: Weir 40. Subs: Hill, Lane. Goals: Bell 78. The match was fast.'
  expect(list(match, 'en')).toContain('The match was fast.')
})
