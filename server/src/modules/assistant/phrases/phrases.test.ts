import { languages, type Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { toSpokenMoment } from '../understanding/spoken-moment.ts'
import { getPhrases } from './phrases-for.ts'

const berlin = { now: new Date('2026-11-18T15:30:00Z'), timeZone: 'Europe/Berlin' }

function since(moment: string, language: Language): string {
  return getPhrases(language).since(toSpokenMoment(new Date(moment), berlin, language))
}

test.each<[Language, string[]]>([
  ['en', ['since 10:15', 'since 1:05', 'since Monday', 'since 8 November', 'since 1 November']],
  ['de', ['seit 10:15 Uhr', 'seit 1:05 Uhr', 'seit Montag', 'seit dem 8. November', 'seit dem 1. November']],
  [
    'fr',
    ['depuis 10 h 15', 'depuis 1 h 05', 'depuis lundi', 'depuis le 8 novembre', 'depuis le 1er novembre'],
  ],
  [
    'es',
    [
      'desde las 10:15',
      'desde la 1:05',
      'desde el lunes',
      'desde el 8 de noviembre',
      'desde el 1 de noviembre',
    ],
  ],
  ['it', ['dalle 10:15', 'dall’1:05', 'da lunedì', 'dall’8 novembre', 'dal 1º novembre']],
])('phrases the time of the last article naturally (%s)', (language, told) => {
  const moments = [
    '2026-11-18T09:15Z',
    '2026-11-18T00:05Z',
    '2026-11-16T09:15Z',
    '2026-11-08T09:15Z',
    '2026-11-01T09:15Z',
  ]
  expect(moments.map((moment) => since(moment, language))).toEqual(told)
})

const told = { isNew: false, isMore: false, isAtLeast: false, subject: null, when: null, sources: 'Reuters' }

test.each<[Language, string[]]>([
  [
    'en',
    [
      'One more story, from Reuters.',
      'Two more stories, from Reuters.',
      'At least 100 stories, from Reuters.',
    ],
  ],
  [
    'de',
    [
      'Eine weitere Meldung, von Reuters.',
      'Zwei weitere Meldungen, von Reuters.',
      'Mindestens 100 Meldungen, von Reuters.',
    ],
  ],
  [
    'fr',
    [
      'Un autre article, de Reuters.',
      'Deux autres articles, de Reuters.',
      'Au moins 100 articles, de Reuters.',
    ],
  ],
  [
    'es',
    ['Una noticia más, de Reuters.', 'Dos noticias más, de Reuters.', 'Al menos 100 noticias, de Reuters.'],
  ],
  [
    'it',
    ['Un’altra notizia, da Reuters.', 'Altre due notizie, da Reuters.', 'Almeno 100 notizie, da Reuters.'],
  ],
])('phrases "one more", "two more" and "at least 100" articles (%s)', (language, leads) => {
  const phrases = getPhrases(language)
  expect([
    phrases.lead({ ...told, count: 1, isMore: true }),
    phrases.lead({ ...told, count: 2, isMore: true }),
    phrases.lead({ ...told, count: 100, isAtLeast: true }),
  ]).toEqual(leads)
})

test.each<[Language, string, string]>([
  [
    'en',
    'Two stories on energy since yesterday, from Reuters.',
    'Nothing new on energy from the BBC since 10:15.',
  ],
  [
    'de',
    'Zwei Meldungen zu „energy“ since yesterday, von Reuters.',
    'Nichts Neues zu „energy“ von der BBC seit 10:15 Uhr.',
  ],
  [
    'fr',
    'Deux articles sur « energy » since yesterday, de Reuters.',
    'Rien de nouveau sur « energy » chez la BBC depuis 10 h 15.',
  ],
  [
    'es',
    'Dos noticias sobre «energy» since yesterday, de Reuters.',
    'Nada nuevo sobre «energy» de la BBC desde las 10:15.',
  ],
  [
    'it',
    'Due notizie su «energy» since yesterday, da Reuters.',
    'Niente di nuovo su «energy» dalla BBC dalle 10:15.',
  ],
])('puts subject, time and source in the right places (%s)', (language, lead, nothingNew) => {
  const phrases = getPhrases(language)
  const asked = { subject: 'energy', when: 'since yesterday' }
  expect(phrases.lead({ ...told, ...asked, count: 2 })).toBe(lead)
  const at = since('2026-11-18T09:15Z', language)
  expect(phrases.nothingNew({ subject: 'energy', sources: 'The BBC', since: at })).toBe(nothingNew)
})

test('elides the vowel before a French source that begins with one', () => {
  const phrases = getPhrases('fr')
  const sources = 'Al Jazeera'
  expect([
    phrases.lead({ ...told, count: 1, sources }),
    phrases.newest(sources),
    phrases.nothing({ subject: null, sources, when: null }),
    phrases.saidBy({ source: sources, title: 'Une grève' }),
    phrases.suggestion({ topics: null, sources }),
  ]).toEqual([
    'Un article, d’Al Jazeera.',
    'Le plus récent, d’Al Jazeera :',
    'Je n’ai trouvé aucun article d’Al Jazeera.',
    'Cela vient d’Al Jazeera : Une grève.',
    'Vous pouvez me demander les nouvelles d’Al Jazeera.',
  ])
})

test('offers to repeat with a word that is a command in its language', () => {
  const offered = languages.map(
    (language) => /[“„«] ?([^”“»]+?) ?[”“»]/u.exec(getPhrases(language).offerRepeat)?.[1],
  )
  expect(offered).toEqual(['repeat', 'répétez', 'repita', 'wiederholen', 'ripeti'])
})

test.each<[Language, string, [from: string, newest: string]]>([
  ['en', 'BBC', ['From the BBC:', 'The newest, from the BBC:']],
  ['en', 'BBC News', ['From BBC News:', 'The newest, from BBC News:']],
  ['de', 'Der Spiegel', ['Laut dem Spiegel:', 'Die neueste, vom Spiegel:']],
  ['de', 'Die Zeit', ['Laut der Zeit:', 'Die neueste, von der Zeit:']],
  ['de', 'The Guardian', ['Laut dem Guardian:', 'Die neueste, vom Guardian:']],
  ['fr', 'Le Monde', ['Selon Le Monde :', 'Le plus récent, du Monde :']],
  ['fr', 'Libération', ['Selon Libération :', 'Le plus récent, de Libération :']],
  ['fr', 'Al Jazeera', ['Selon Al Jazeera :', 'Le plus récent, d’Al Jazeera :']],
  ['es', 'El País', ['Según El País:', 'La más reciente, de El País:']],
  ['es', 'New York Times', ['Según el New York Times:', 'La más reciente, del New York Times:']],
  [
    'it',
    'Corriere della Sera',
    ['Secondo il Corriere della Sera:', 'La più recente, dal Corriere della Sera:'],
  ],
  ['it', 'ANSA', ['Secondo l’ANSA:', 'La più recente, dall’ANSA:']],
  ['it', 'La Stampa', ['Secondo la Stampa:', 'La più recente, dalla Stampa:']],
])('uses the natural form of a source’s name within a sentence (%s, %s)', (language, source, told) => {
  const phrases = getPhrases(language)
  expect([phrases.from(source), phrases.newest(source)]).toEqual(told)
})

test('uses the natural form of every source in a list', () => {
  const sources = 'Reuters, BBC and The Guardian'
  expect(getPhrases('en').suggestion({ topics: null, sources })).toBe(
    'You can ask me for news from Reuters, the BBC and the Guardian.',
  )
})
