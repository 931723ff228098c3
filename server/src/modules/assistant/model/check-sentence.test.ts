import type { Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import type { Article } from '#modules/news'
import { checkSentence, type Verdict } from './check-sentence.ts'

function check(
  source: string,
  written: string,
  languages: { of?: Language; answer?: Language } = {},
): Verdict {
  const { answer = 'en', of = answer } = languages
  const article: Article = {
    id: '1',
    title: 'A title',
    body: source,
    source: 'Reuters',
    url: 'https://reuters.example/1',
    language: of,
    topics: [],
    publishedAt: new Date('2026-11-20T10:00:00Z'),
    sample: false,
    alsoFrom: [],
  }
  const cited = source.split(' / ').map((text) => ({ article, text }))
  return checkSentence({ text: written, cited, language: answer })
}

const farm = 'A wind farm with ninety turbines opened off the northern coast on Monday.'
const homes = 'It will power 1.5 million homes, the operator said.'
const crash = 'The crash left 12 people dead and 15 injured, police in Lyon said on Tuesday.'
const minister = 'Finance minister Ana Ruiz denied on Friday that the bank would close its 40 branches.'
const talks = 'Talks between Norway and the union did not end the strike, the ministry said.'
const quoted = 'Dr. Ellen Marsh of the U.S. Energy Office called it “a turning point for the coast”.'
const profit = 'Profit rose 20 percent to $3.5 billion, the company said.'

describe('accepts a sentence that its source supports', () => {
  test.each<[string, string, Language?]>([
    [farm, 'A wind farm with 90 turbines opened on Monday off the northern coast.'],
    [`${farm} / ${homes}`, 'The wind farm that opened on Monday will power 1,500,000 homes.'],
    [crash, 'Police in Lyon said the crash left 12 people dead.'],
    [minister, 'Ana Ruiz, the finance minister, denied that the bank would close its 40 branches.'],
    ['Spain beat France 2-1 in Lyon on Monday.', 'On Monday Spain beat France 2-1 in Lyon.'],
    [talks, 'The strike has not ended after talks between Norway and the union.'],
    [quoted, 'Ellen Marsh of the US Energy Office called it "a turning point".'],
    [profit, 'The company said its profit rose by 20% to 3.5bn dollars.'],
    [
      'Le groupe a vendu 3,5 milliards d’euros d’actions en mars.',
      'En mars, le groupe a vendu des actions pour 3,5 milliards d’euros.',
      'fr',
    ],
    [
      'Die Regierung in Berlin gibt zweihundert Millionen Euro für neue Brücken aus.',
      'Für neue Brücken gibt die Regierung in Berlin 200 Millionen Euro aus.',
      'de',
    ],
    [
      'El alcalde de Sevilla anunció veintiún proyectos para el puerto.',
      'El alcalde de Sevilla anunció 21 proyectos para el puerto.',
      'es',
    ],
    [
      'Bei dem Brand am Hafen wurden vierundzwanzig Menschen verletzt.',
      'Am Hafen wurden bei dem Brand 24 Menschen verletzt.',
      'de',
    ],
    ['The firm sold two dozen ships to Norway in May.', 'In May the firm sold 24 ships to Norway.'],
    ['She won the third race in Lyon on Monday.', 'On Monday she won the 3rd race in Lyon.'],
    [
      'Il sindaco di Torino ha aperto tremila nuovi alloggi a maggio.',
      'A maggio il sindaco di Torino ha aperto 3.000 nuovi alloggi.',
      'it',
    ],
  ])('%s → %s', (source, written, answer = 'en') => {
    expect(check(source, written, { answer })).toBe('sound')
  })

  test('and marks it as the article’s own if it is verbatim', () => {
    expect(check(farm, farm)).toBe('verbatim')
    expect(
      check('Les députés ont adopté mardi le budget.', 'Les députés ont adopté mardi le budget.', {
        of: 'fr',
        answer: 'en',
      }),
    ).toBe('verbatim')
  })
})

describe('rejects a sentence', () => {
  test.each<[Verdict, string, string]>([
    ['figure', farm, 'A wind farm with 95 turbines opened off the northern coast on Monday.'],
    ['figure', homes, 'It will power 15 million homes, the operator said.'],
    ['figure', homes, 'It will power 1.5 billion homes, the operator said.'],
    ['figure', crash, 'Police in Lyon said the crash left 15 people dead.'],
    ['figure', crash, 'The crash left 12 injured, police in Lyon said.'],
    ['figure', profit, 'Profit rose 20 percent to 3.5 billion euros, the company said.'],
    ['figure', profit, 'The company said that profit rose by 20 dollars.'],
    ['figure', farm, 'Two wind farms with ninety turbines opened off the northern coast on Monday.'],
    ['figure', 'She won her fifth race in Lyon on Monday.', 'She won her sixth race in Lyon on Monday.'],
    ['figure', 'She won five races in Lyon on Monday.', 'She won her fifth race in Lyon on Monday.'],
    ['day', 'Car sales in Norway rose by a third.', 'May car sales in Norway rose by a third.'],
    ['figure', 'The storm hurt hundreds of people in Lyon.', 'The storm hurt 100 people in Lyon.'],
    [
      'day',
      'The farm off the northern coast opened in May.',
      'The farm off the northern coast opened in March.',
    ],
    [
      'figure',
      minister.replace('its 40', '3 of its 40'),
      'Ana Ruiz denied that the bank would close 40 branches.',
    ],
    ['words', minister.replace('denied', 'heard'), 'The bank would close its 40 branches.'],
    ['day', farm, 'A wind farm with ninety turbines opened off the northern coast on Sunday.'],
    ['day', farm, 'A wind farm with ninety turbines opened off the northern coast yesterday.'],
    ['name', farm, 'A wind farm with ninety turbines opened off the northern coast of Denmark on Monday.'],
    ['name', minister, 'Finance minister Carla Ruiz denied that the bank would close its 40 branches.'],
    ['name', minister, 'Trump denied that the bank would close its 40 branches.'],
    ['quotation', quoted, 'Ellen Marsh of the US Energy Office called it "a disaster for the coast".'],
    ['quotation', farm, 'A wind farm "with ninety turbines opened off the northern coast on Monday.'],
    [
      'meaning',
      minister,
      'Finance minister Ana Ruiz said on Friday that the bank would close its 40 branches.',
    ],
    ['meaning', talks, 'Talks between Norway and the union ended the strike, the ministry said.'],
    ['meaning', farm, 'A wind farm with ninety turbines has not opened off the northern coast.'],
    ['meaning', profit, 'Profit fell 20 percent to $3.5 billion, the company said.'],
    ['meaning', 'Spain beat France 2-1 in Lyon on Monday.', 'France beat Spain 2-1 in Lyon on Monday.'],
    [
      'meaning',
      'Ana Ruiz accused Carl Berg of fraud, a court heard.',
      'Carl Berg accused Ana Ruiz of fraud, a court heard.',
    ],
    ['words', farm, 'The northern region suffers badly from expensive electricity prices.'],
    ['language', farm, 'Un parc éolien de quatre-vingt-dix turbines a ouvert lundi au large de la côte.'],
    ['form', farm, 'A wind farm opened, see www.wind.example for more on the ninety turbines.'],
    ['form', farm, 'A wind farm with **ninety turbines** opened off the northern coast.'],
    ['form', farm, 'I can tell you that a wind farm with ninety turbines opened on Monday.'],
    ['form', farm, 'According to the passages provided, a wind farm opened off the northern coast.'],
    ['form', farm, 'A wind\u200b farm with 90 turbines opened off the northern coast on Monday.'],
    ['form', farm, 'Monday.'],
  ])('(%s) %s → %s', (finding, source, written) => {
    expect(check(source, written)).toBe(finding)
  })

  test.each<[Verdict, Language, string, string]>([
    [
      'meaning',
      'fr',
      'Le ministre a nié que l’usine de Lyon fermera.',
      'Le ministre a dit que l’usine de Lyon fermera.',
    ],
    [
      'meaning',
      'de',
      'Der Bundestag hat das Gesetz am Freitag nicht beschlossen.',
      'Der Bundestag hat das Gesetz am Freitag beschlossen.',
    ],
    [
      'meaning',
      'es',
      'El banco no cerrará sus oficinas en Madrid.',
      'El banco cerrará sus oficinas en Madrid.',
    ],
    [
      'meaning',
      'it',
      'La banca non chiuderà gli uffici di Milano.',
      'La banca chiuderà gli uffici di Milano.',
    ],
    ['name', 'de', 'Der Kanzler reist am Montag nach Paris.', 'Der Kanzler reist am Montag nach Warschau.'],
    ['name', 'fr', 'Le ministre se rend lundi à Paris.', 'Le ministre se rend lundi à Varsovie.'],
    [
      'figure',
      'de',
      'Die Stadt baut vierundzwanzig Wohnungen am Hafen.',
      'Die Stadt baut achtzig Wohnungen am Hafen.',
    ],
    ['day', 'fr', 'L’usine du port de Lyon a fermé en mars.', 'L’usine du port de Lyon a fermé en mai.'],
    ['figure', 'de', 'Die Stadt baut 1.200 Wohnungen am Hafen.', 'Die Stadt baut 12.000 Wohnungen am Hafen.'],
    [
      'figure',
      'it',
      'Il comune costruisce duemila alloggi al porto.',
      'Il comune costruisce tremila alloggi al porto.',
    ],
  ])('(%s, %s) %s → %s', (...[finding, answer, source, written]) => {
    expect(check(source, written, { answer })).toBe(finding)
  })
})

describe('across languages', () => {
  test.each<[Verdict, Language, string, Language, string]>([
    [
      'sound',
      'fr',
      'M. Durand a annoncé mardi 3,5 milliards d’euros pour les écoles.',
      'en',
      'On Tuesday Durand announced 3.5 billion euros for schools.',
    ],
    [
      'sound',
      'en',
      'Germany will send 40 doctors to Peru in March.',
      'de',
      'Im März schickt Deutschland vierzig Ärzte nach Peru.',
    ],
    [
      'figure',
      'fr',
      'M. Durand a annoncé mardi 3,5 milliards d’euros pour les écoles.',
      'en',
      'On Tuesday Durand announced 35 billion euros for schools.',
    ],
    [
      'name',
      'fr',
      'M. Durand a annoncé mardi 3,5 milliards d’euros pour les écoles.',
      'en',
      'On Tuesday Macron announced 3.5 billion euros for schools.',
    ],
    [
      'day',
      'fr',
      'M. Durand a annoncé mardi 3,5 milliards d’euros pour les écoles.',
      'en',
      'On Monday Durand announced 3.5 billion euros for schools.',
    ],
    [
      'meaning',
      'fr',
      'M. Durand n’a pas voté le budget mardi.',
      'en',
      'On Tuesday Durand voted for the budget.',
    ],
    [
      'words',
      'fr',
      'Les députés ont voté le budget des écoles.',
      'en',
      'The deputies have voted for the budget of the schools.',
    ],
  ])('%s: %s “%s” → %s “%s”', (...[finding, of, source, answer, written]) => {
    expect(check(source, written, { of, answer })).toBe(finding)
  })
})
