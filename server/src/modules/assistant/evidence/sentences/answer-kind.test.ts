import type { Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { givesKind } from './answer-kind.ts'

test.each<[Language, string, boolean]>([
  ['de', 'Ein zehnjähriger Finne hat den Fehler entdeckt.', true],
  ['de', 'Der Fünfunddreißigjährige wurde verletzt.', true],
  ['de', 'Der 34-jährige Wiener gewann.', true],
  ['de', 'Nach mehrjährigem Streit wird gebaut.', false],
  ['en', 'A ten-year-old boy found it.', true],
  ['fr', 'Un garçon de dix ans l’a trouvée.', true],
  ['fr', 'Le pont a été fermé pendant dix ans.', false],
  ['es', 'La encontró un niño de diez años.', true],
  ['it', 'L’ha trovata un bambino di dieci anni.', true],
])('%s: whether "%s" gives an age: %s', (language, text, isAge) => {
  expect(givesKind('age', { text, language, isFirst: false }, new Set())).toBe(isAge)
})
