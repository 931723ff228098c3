import { languages, type Language } from '@tidings/contract/entities'
import { expect, test } from 'vitest'
import { voiceCommandNames } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import { isAcknowledgement, readAbility } from './read-ability.ts'

const briefings: Record<Language, string[]> = {
  en: [
    'My briefing',
    'What is in my briefing?',
    'Read me today’s briefing, please',
    'Give me my morning briefing',
  ],
  de: [
    'Mein Briefing',
    'Lies mir mein Briefing vor',
    'Was steht in meinem Briefing?',
    'Bitte mein tägliches Briefing',
  ],
  fr: [
    'Mon briefing',
    'Je voudrais mon briefing du matin',
    'Lis-moi le briefing du jour',
    'Mon résumé du jour',
  ],
  es: [
    'Mi resumen del día',
    'Quiero escuchar mi resumen del día',
    'Léeme mi boletín',
    'Dame el resumen de noticias de hoy',
  ],
  it: [
    'Il mio riepilogo',
    'Leggimi il mio riepilogo di oggi',
    'Il mio briefing',
    'Vorrei sentire il notiziario del mattino',
  ],
}

test.each(Object.entries(briefings) as [Language, string[]][])(
  'recognises a request for the briefing in %s',
  (language, said) => {
    const read = said.map((question) => [question, readAbility({ question, language })?.kind])
    expect(read).toEqual(said.map((question) => [question, 'briefing']))
  },
)

test.each<[Language, string]>([
  ['en', 'What did the minister say in his briefing?'],
  ['en', 'The White House briefing'],
  ['de', 'Was sagte das Ministerium beim Briefing?'],
  ['fr', 'Le résumé du match'],
  ['es', 'El informe del banco central'],
  ['it', 'Il notiziario di Radio Vaticana'],
])('does not take a question about somebody’s briefing for one (%s: %s)', (language, question) => {
  expect(readAbility({ question, language })?.kind).not.toBe('briefing')
})

const following: Record<Language, Record<'follow' | 'unfollow' | 'followed', string[]>> = {
  en: {
    follow: ['Follow this', 'Please follow this story for me', 'Keep me posted on this'],
    unfollow: ['Stop following this', 'Unfollow this story, please', 'Don’t follow it any more'],
    followed: ['What am I following?', 'Which stories do I follow?', 'List the stories I follow'],
  },
  de: {
    follow: ['Verfolge das', 'Folge dieser Geschichte', 'Halte mich auf dem Laufenden'],
    unfollow: ['Verfolge das nicht mehr', 'Hör auf, das zu verfolgen', 'Beobachte den Fall nicht weiter'],
    followed: ['Was verfolge ich gerade?', 'Welche Geschichten verfolge ich?', 'Welchen Themen folge ich?'],
  },
  fr: {
    follow: ['Suis ça', 'Suivez cette affaire', 'Tiens-moi au courant'],
    unfollow: ['Ne suis plus ça', 'Arrête de suivre cette histoire', 'Cessez de me tenir au courant'],
    followed: [
      'Qu’est-ce que je suis en ce moment ?',
      'Quelles affaires est-ce que je suis ?',
      'Mes affaires suivies',
    ],
  },
  es: {
    follow: ['Sigue esto', 'Siga esta noticia', 'Mantenme al tanto'],
    unfollow: ['Deja de seguir esto', 'Ya no sigas esta noticia', 'Deje de seguirlo'],
    followed: ['¿Qué estoy siguiendo?', '¿Qué noticias sigo?', 'Dime qué sigo'],
  },
  it: {
    follow: ['Segui questo', 'Segua questa notizia', 'Tienimi aggiornata'],
    unfollow: ['Smetti di seguire questo', 'Non seguire più questa notizia', 'Smetta di seguirla'],
    followed: ['Che cosa sto seguendo?', 'Quali notizie seguo?', 'Dimmi cosa seguo'],
  },
}

test.each(Object.entries(following) as [Language, (typeof following)['en']][])(
  'recognises requests to follow, unfollow and list stories in %s',
  (language, said) => {
    for (const [kind, questions] of Object.entries(said)) {
      const read = questions.map((question) => [question, readAbility({ question, language })?.kind])
      expect(read).toEqual(questions.map((question) => [question, kind]))
    }
  },
)

test.each<[Language, string]>([
  ['en', 'What should I follow in the election?'],
  ['en', 'Who follows the president?'],
  ['de', 'Was folgt auf das Verbot?'],
  ['fr', 'Qu’est-ce que je suis censé payer comme impôt ?'],
  ['es', '¿Qué sigue después de la cumbre?'],
  ['it', 'Che cosa segue alla riforma?'],
])(
  'does not take a question about the news for one about followed stories (%s: %s)',
  (language, question) => {
    expect(readAbility({ question, language })).toBeNull()
  },
)

test.each(languages)('recognises voice commands of a call outside a call, too (%s)', (language) => {
  const { phrases } = lexicons[language].commands
  const said = voiceCommandNames.flatMap((name) => phrases[name].split('|'))
  const read = said.map((question) => [question, readAbility({ question, language })?.kind])
  expect(read).toEqual(said.map((question) => [question, 'voice']))
})

test('recognises them as people type them', () => {
  expect(readAbility({ question: 'I can’t hear you', language: 'en' })).toEqual({ kind: 'voice' })
  expect(readAbility({ question: 'Plus lentement, s’il te plaît', language: 'fr' })).toEqual({
    kind: 'voice',
  })
})

test.each<[Language, [said: string, which: number][]]>([
  [
    'en',
    [
      ['Hear the third story again', 3],
      ['Please repeat the second one', 2],
      ['Tell me the last story again, a bit slower', -1],
    ],
  ],
  [
    'de',
    [
      ['Lies mir die zehnte Meldung noch einmal vor', 10],
      ['Wiederhole die zweite, etwas langsamer', 2],
      ['Die letzte Geschichte nochmal, bitte', -1],
    ],
  ],
  [
    'fr',
    [
      ['Répète la deuxième, plus vite', 2],
      ['Relisez-moi la dernière nouvelle', -1],
      ['La septième encore une fois', 7],
    ],
  ],
  [
    'es',
    [
      ['Repite la segunda noticia, más despacio', 2],
      ['Cuéntame otra vez la última', -1],
      ['La novena otra vez, por favor', 9],
    ],
  ],
  [
    'it',
    [
      ['Ripeti la seconda', 2],
      ['Vorrei sentire di nuovo la terza notizia, più piano', 3],
      ['Leggimi l’ultima notizia un’altra volta', -1],
    ],
  ],
])('recognises a request to repeat a story in %s', (language, asked) => {
  const read = asked.map(([question]) => {
    const ability = readAbility({ question, language })
    return [question, ability?.kind === 'repeatStory' ? ability.which : null]
  })
  expect(read).toEqual(asked)
})

test.each<[Language, string]>([
  ['en', 'Who won the second race again?'],
  ['en', 'Tell me more about the second one'],
  ['de', 'Wer hat den dritten Satz noch einmal gewonnen?'],
  ['fr', 'Qui a gagné la deuxième manche ?'],
])(
  'does not take a question with a number for a request to repeat a story (%s: %s)',
  (language, question) => {
    expect(readAbility({ question, language })?.kind).not.toBe('repeatStory')
  },
)

test.each<[Language, [said: string, kind: string, which: number | null][]]>([
  [
    'en',
    [
      ['Save the second one', 'save', 2],
      ['Could you save number three for later?', 'save', 3],
      ['Follow the last story, please', 'follow', -1],
      ['Save this', 'save', null],
    ],
  ],
  [
    'de',
    [
      ['Speichere die zweite', 'save', 2],
      ['Merk dir bitte Nummer drei', 'save', 3],
      ['Verfolge die letzte Meldung', 'follow', -1],
    ],
  ],
  [
    'fr',
    [
      ['Enregistre la deuxième', 'save', 2],
      ['Garde le numéro trois pour plus tard', 'save', 3],
      ['Suis la première affaire', 'follow', 1],
    ],
  ],
  [
    'es',
    [
      ['Guarda la segunda', 'save', 2],
      ['Guárdame la número tres', 'save', 3],
      ['Sigue la última noticia', 'follow', -1],
    ],
  ],
  [
    'it',
    [
      ['Salva la seconda', 'save', 2],
      ['Salvami la numero tre', 'save', 3],
      ['Segui l’ultima notizia', 'follow', -1],
    ],
  ],
])('recognises which story to save or follow in %s', (language, asked) => {
  const read = asked.map(([question]) => {
    const ability = readAbility({ question, language })
    return [question, ability?.kind, ability && 'which' in ability ? ability.which : undefined]
  })
  expect(read).toEqual(asked)
})

test('takes a question in the same words for a question', () => {
  expect(isAcknowledgement({ question: 'Really.', language: 'en' })).toBe(true)
  expect(isAcknowledgement({ question: 'Really?', language: 'en' })).toBe(false)
  expect(readAbility({ question: 'Did anyone save the second one?', language: 'en' })).toBeNull()
})
