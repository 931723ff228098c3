import { expect, test } from 'vitest'
import type { Language } from '@tidings/contract/entities'
import { readWords } from '#language/tokens'
import { evenStatistics } from '../../../../tests/support/term-statistics.ts'
import { readTerms } from './question-terms.ts'

/** None is known, so that no two are joined to a compound. */
const statistics = { ...evenStatistics, isKnown: () => false }

function listTerms(question: string, language: Language): string[] {
  const terms = readTerms({ words: readWords(question), language, statistics })
  return terms.map(({ word }) => word)
}

test.each<[string, Language, string]>([
  ['did the miners die', 'en', 'die'],
  ['is there a war', 'en', 'war'],
  ['what about the bus fare', 'en', 'fare'],
  ['le cancer du sein', 'fr', 'sein'],
  ['el paciente sigue mal', 'es', 'mal'],
  ['wie teuer ist der Mais', 'de', 'mais'],
])('"%s" is about a word that is a function word of another language', (question, language, word) => {
  expect(listTerms(question, language)).toContain(word)
})

test('the function words of another language are left out of a question that mixes two', () => {
  expect(listTerms('was sagt die BBC about the Brexit', 'de')).toEqual(['bbc', 'brexit'])
})

test.each<[string, Language, string[]]>([
  ['how old is the guy from Leeds', 'en', ['old', 'leeds']],
  ['wie war er denn da noch dabei', 'de', ['dabei']],
])('no word of talking is what "%s" is about', (question, language, terms) => {
  const isName = (word: string) => word === 'guy'
  const read = readTerms({
    words: readWords(question),
    language,
    statistics: { ...statistics, isName },
    isFollowUp: true,
  })
  expect(read.map(({ word }) => word)).toEqual(terms)
})

test('in German, a noun of a question without capitals is known by how the news writes it', () => {
  const known = { ...statistics, isName: (word: string) => word === 'kiel' }
  const words = readWords('wie hat denn kiel gespielt')
  const terms = readTerms({ words, language: 'de', statistics: known })
  expect(terms.filter(({ isNoun }) => isNoun).map(({ word }) => word)).toEqual(['kiel'])
})

test.each([
  ['warum ist der umgefallen', []],
  ['ist die andere zufrieden', []],
  ['ist der damm gebrochen', ['damm']],
])('in German, a pronoun before a verb or another word is no article: %s', (question, nouns) => {
  const known = { ...statistics, isKnown: (word: string) => word === 'andere', isName: () => false }
  const terms = readTerms({ words: readWords(question), language: 'de', statistics: known })
  expect(terms.filter(({ isNoun }) => isNoun).map(({ word }) => word)).toEqual(nouns)
})

test('two words that news in the language of the question writes apart are not joined, even if other news joins them', () => {
  const isName = (word: string) => ['superbowl', 'telmira'].includes(word)
  const isKnown = (word: string) => ['super', 'bowl', 'tel'].includes(word)
  const words = readWords('wer hat die Super Bowl in Tel Mira gewonnen')
  const terms = readTerms({ words, language: 'de', statistics: { ...statistics, isName, isKnown } })
  expect(terms.map(({ word }) => word)).toEqual(['super', 'bowl', 'telmira', 'gewonnen'])
})

test('in German, what German news writes as an ordinary word is no name, even if other news does', () => {
  const german = {
    ...statistics,
    isKnown: (word: string) => word === 'deutsche',
    isName: (word: string, language: Language) => language === 'en' && ['deutsche', 'verdi'].includes(word),
  }
  const words = readWords('streikt die Deutsche Post mit Verdi')
  const terms = readTerms({ words, language: 'de', statistics: german })
  expect(terms.filter(({ isName }) => isName).map(({ word }) => word)).toEqual(['verdi'])
})

test.each<[string, Language, string]>([
  ['wie geht es in Russland weiter', 'de', 'russland'],
  ['¿qué pasa en Corea del Sur?', 'es', 'corea'],
  ['cosa succede in Nuova Zelanda?', 'it', 'zelanda'],
  ['que dit la Slovaquie', 'fr', 'slovaquie'],
])('"%s" names a country, which is not misheard', (question, language, word) => {
  const terms = readTerms({ words: readWords(question), language, statistics })
  const term = terms.find((each) => each.word === word)
  expect(term?.country).toEqual(expect.any(Number))
  expect(term?.sounds).toEqual([])
})
