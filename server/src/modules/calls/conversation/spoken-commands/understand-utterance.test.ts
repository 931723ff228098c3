import { languages, type Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import { commandNames } from '#language/lexicon/commands'
import { lexicons } from '#language/lexicon/lexicons'
import { understandUtterance } from './understand-utterance.ts'

const spoken: Record<Language, Record<string, string[]>> = {
  en: {
    acknowledgement: ['Yeah.', 'uh-huh', 'Okay', 'Yeah, okay.', 'All right'],
    stop: ['Stop!', 'Wait', 'No, stop', 'Okay, stop', 'stop please', "That's enough."],
    repeat: ['Could you repeat that?', 'Say that again, please'],
    slower: [
      'Slower',
      'Please speak more slowly',
      'You are talking too fast',
      'Could you speak a bit slower?',
    ],
    faster: ['faster'],
    louder: ['Louder!', "I can't hear you"],
    quieter: ['Quieter'],
    next: ['Next', 'the next story'],
    previous: ['Go back', 'previous'],
    who: ['Who says that?', "What's the source?"],
  },
  fr: {
    acknowledgement: ['Oui', 'D’accord.', 'ouais'],
    stop: ['Arrête !', 'non', 'Attendez'],
    repeat: ['Répète', 'Encore une fois, s’il vous plaît'],
    slower: ['moins vite', 'Pouvez-vous parler un peu moins vite ?'],
    faster: ['Plus vite'],
    louder: ['plus fort'],
    quieter: ['moins fort'],
    next: ['suivant'],
    previous: ['l’article précédent'],
    who: ['Qui dit ça ?'],
  },
  es: {
    acknowledgement: ['Vale', 'Sí'],
    stop: ['¡Para!', 'basta', 'Espera'],
    repeat: ['Repite, por favor', '¿Me lo puedes repetir?'],
    slower: ['Más despacio'],
    faster: ['más rápido'],
    louder: ['más alto'],
    quieter: ['más bajo'],
    next: ['siguiente'],
    previous: ['La anterior'],
    who: ['¿Quién dice eso?'],
  },
  de: {
    acknowledgement: ['Ja', 'Okay'],
    stop: ['Halt!', 'Nein', 'Hör auf'],
    repeat: ['Noch einmal, bitte', 'Wie bitte?'],
    slower: ['langsamer', 'Kannst du etwas langsamer sprechen?'],
    faster: ['Schneller'],
    louder: ['lauter'],
    quieter: ['leiser'],
    next: ['Die nächste Meldung'],
    previous: ['zurück'],
    who: ['Wer sagt das?'],
  },
  it: {
    acknowledgement: ['Sì', 'Va bene'],
    stop: ['Basta!', 'aspetta'],
    repeat: ['Ripeti, per favore'],
    slower: ['più lentamente'],
    faster: ['Più veloce'],
    louder: ['più forte'],
    quieter: ['più basso'],
    next: ['avanti'],
    previous: ['indietro'],
    who: ['Chi lo dice?', 'Quale giornale lo dice?'],
  },
}

const moreOnBeginnings: Record<Language, string> = {
  en: 'More on the',
  fr: 'Plus sur le',
  es: 'Más sobre la',
  de: 'Mehr zur',
  it: 'Di più sulla',
}

const cases = Object.entries(spoken).flatMap(([language, kinds]) =>
  Object.entries(kinds).flatMap(([kind, texts]) =>
    texts.map((text) => [language as Language, text, kind] as const),
  ),
)

describe('recognises a command', () => {
  test.each(cases)('in %s: “%s” is %s', (language, text, kind) => {
    expect(understandUtterance(text, language)).toEqual({ kind })
  })

  test.each(languages)('in %s by each phrase of the lexicon, with or without polite words', (language) => {
    const { courtesies, ordinals, phrases, storyNouns } = lexicons[language].commands
    for (const name of commandNames) {
      const command = name === 'more' ? { kind: name, ordinal: null } : { kind: name }
      for (const phrase of phrases[name].split('|'))
        expect({ phrase, command: understandUtterance(phrase, language) }).toEqual({ phrase, command })
    }
    for (const courtesy of courtesies.split('|'))
      expect({
        courtesy,
        ...understandUtterance(`${courtesy} ${phrases.next.split('|')[0]}`, language),
      }).toEqual({ courtesy, kind: 'next' })
    for (const noun of storyNouns.split('|'))
      for (const [index, forms] of ordinals.entries())
        for (const form of forms.split('|')) {
          const text = `${moreOnBeginnings[language]} ${form} ${noun}`
          const command = { kind: 'more', ordinal: index + 1 }
          expect({ text, command: understandUtterance(text, language) }).toEqual({ text, command })
        }
  })

  test.each([
    ['en', 'More on the second', 2],
    ['en', 'Tell me more about the third story, please', 3],
    ['en', 'more about that', null],
    ['fr', 'Plus sur le deuxième', 2],
    ['es', 'Más sobre la segunda noticia', 2],
    ['de', 'Mehr zur zweiten Meldung', 2],
    ['it', 'Di più sulla seconda', 2],
  ] as const)('in %s: “%s” asks for more of an article', (language, text, ordinal) => {
    expect(understandUtterance(text, language)).toEqual({ kind: 'more', ordinal })
  })
})

test.each([
  ['en', 'Stop the war in Ukraine'],
  ['en', 'Who says that taxes will rise?'],
  ['en', 'more on the second world war'],
  ['en', 'okay tell me about wind farms'],
  ['en', 'the next election'],
  ['fr', 'Oui, quoi de neuf sur le climat ?'],
  ['es', 'no hay agua en Madrid'],
  // An ability, although each word is a command.
  ['es', 'No entiendo'],
  ['de', 'Ja, was gibt es Neues?'],
  ['it', 'la prossima elezione'],
] as const)('in %s: “%s” is a question', (language, text) => {
  expect(understandUtterance(text, language)).toBeNull()
})
