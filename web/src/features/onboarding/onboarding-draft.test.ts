import { expect, it } from 'vitest'
import { matchLanguage } from './onboarding-draft.ts'

it('uses the browser’s language if it is one of the five, and English otherwise', () => {
  expect(['fr', 'de-AT', 'ES', 'it-IT', 'en-GB', 'nl', 'pt-BR', ''].map(matchLanguage)).toEqual([
    'fr',
    'de',
    'es',
    'it',
    'en',
    'en',
    'en',
    'en',
  ])
})
