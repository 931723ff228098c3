import type { Language } from '@tidings/contract/entities'
import { describe, expect, test } from 'vitest'
import { processorSeconds } from '../../../../tests/support/processor-seconds.ts'
import { makeSpeakable } from './speakable.ts'

const tables: Record<Language, [written: string, spoken: string][]> = {
  en: [
    [
      'Profits rose 20% to $3.5bn (£2.8bn), up from $1.',
      'Profits rose 20 percent to 3.5 billion dollars, 2.8 billion pounds, up from 1 dollar.',
    ],
    [
      'It cost $3.50, €1,200 or $1.5 million at 9:30 a.m. on Nov. 3.',
      'It cost 3 dollars 50, 1200 euros or 1.5 million dollars at 9:30 A M on November 3.',
    ],
    [
      'Mr. Smith lives at No 10, e.g. in the U.S. Senate.',
      'Mister Smith lives at number 10, for example in the U S Senate.',
    ],
    [
      'It paid $5-6bn, or £10m–£15m, a 10–15% rise to $3.5bn.',
      'It paid 5 to 6 billion dollars, or 10 million pounds to 15 million pounds, a 10 to 15 percent rise to 3.5 billion dollars.',
    ],
    ['Rates of 4.25%-4.50% helped Ryanair (RYA.I).', 'Rates of 4.25 percent to 4.50 percent helped Ryanair.'],
    [
      'He was 0.021s behind in the 1990s, by 3 pts.',
      'He was 0.021 seconds behind in the 1990s, by 3 points.',
    ],
    ['They moved to the U.S.', 'They moved to the U S.'],
    ['No, 10 people said no.', 'No, 10 people said no.'],
    [
      'Arsenal won 2–1 before 10–15 people in 2019–2021 at 90 km/h.',
      'Arsenal won 2 to 1 before 10 to 15 people in 2019 to 2021 at 90 kilometres an hour.',
    ],
    ['Covid-19, the F-16 and 555-1234 on 2026-11-21', 'Covid-19, the F-16 and 555-1234 on 2026-11-21'],
    [
      'King Charles III met Leo XIV after World War II; Malcolm X and I went.',
      'King Charles the third met Leo the fourteenth after World War 2; Malcolm X and I went.',
    ],
    [
      '“We won,” he said: see https://www.example.org/a/b?c=d. #MeToo & #1 🎉',
      'We won, he said: see example dot org. hashtag MeToo and number 1',
    ],
    ['Write to news@example.org, he said.', 'Write to news at example dot org, he said.'],
    ['MINISTER RESIGNS AFTER VOTE IN PARLIAMENT', 'Minister resigns after vote in parliament'],
    ['NATO and the UN met', 'NATO and the UN met'],
    [
      'It was -5°C for 5m people along 5 km, she [the mayor] said – twice.',
      'It was minus 5 degrees Celsius for 5 million people along 5 kilometres, she the mayor said, twice.',
    ],
    ['O’Brien’s ‘plan’ of 1,200,000 homes', "O'Brien's plan of 1200000 homes"],
    ['St. John St is 10 kg, 1 kg and 6ft', 'Saint John St is 10 kilos, 1 kilo and 6 feet'],
  ],
  fr: [
    [
      'Le déficit atteint 3,5 % du PIB, soit 12 Md€ ou 5 M€, 1 200 € et 3,50 €.',
      "Le déficit atteint 3,5 pour cent du PIB, soit 12 milliards d'euros ou 5 millions d'euros, 1200 euros et 3 euros 50.",
    ],
    [
      'M. Durand, p. ex., a vu Louis XIV et François Ier à 20h30 le 1er mai.',
      'Monsieur Durand, par exemple, a vu Louis 14 et François premier à 20 heures 30 le premier mai.',
    ],
    ['Vers la fin du XXe siècle, Les Ve et VIe', 'Vers la fin du vingtième siècle, Les cinquième et sixième'],
    [
      '« Assez ! », a dit Mme Blanc au n° 10 ; 90 km/h.',
      'Assez! a dit Madame Blanc au numéro 10; 90 kilomètres-heure.',
    ],
    ['En 2024, 350 personnes (dont 2 enfants)', 'En 2024, 350 personnes, dont 2 enfants'],
    ['10–15 jours, 2–1, -3 °C', '10 à 15 jours, 2 à 1, moins 3 degrés Celsius'],
  ],
  es: [
    [
      'Un terremoto de 6,4 ha dejado 15 ha de bosque.',
      'Un terremoto de 6,4 ha dejado 15 hectáreas de bosque.',
    ],
    [
      'El Sr. López pagó 3,5 millones € en EE. UU., p. ej. 1.200 € o 3,50 €.',
      'El señor López pagó 3,5 millones de euros en Estados Unidos, por ejemplo 1200 euros o 3 euros con 50.',
    ],
    [
      'En el siglo XX, Felipe VI y Alfonso XIII; ganó 2-1 el 20 %.',
      'En el siglo 20, Felipe sexto y Alfonso 13; ganó 2 a 1 el 20 por ciento.',
    ],
    [
      'Segunda Guerra Mundial, n.º 5, 90 km/h y $10',
      'Segunda Guerra Mundial, número 5, 90 kilómetros por hora y 10 dólares',
    ],
    ['«No», dijo @alcaldia en www.example.es', 'No, dijo arroba alcaldia en example punto es'],
  ],
  de: [
    ['Das Zentrum lag rd. 10 km entfernt.', 'Das Zentrum lag rund 10 Kilometer entfernt.'],
    [
      'Am 3. März zahlte z. B. Dr. Weiß 3,5 Mrd. Euro, ca. 1.200 € bzw. 20 %.',
      'Am dritten März zahlte zum Beispiel Doktor Weiß 3,5 Milliarden Euro, circa 1200 Euro beziehungsweise 20 Prozent.',
    ],
    [
      'Um 14.30 Uhr gewann Bremen 2:1; Charles III. kam, Ludwig XIV. auch.',
      'Um 14 Uhr 30 gewann Bremen 2 zu 1; Charles der Dritte kam, Ludwig der Vierzehnte auch.',
    ],
    [
      'Der 21. Dezember, u. a. mit 5 Mio. Menschen und 10–15 km.',
      'Der einundzwanzigste Dezember, unter anderem mit 5 Millionen Menschen und 10 bis 15 Kilometer.',
    ],
    ['„Nein“, sagte er, d. h. Nr. 5 kostet 3,50 €.', 'Nein, sagte er, das heißt Nummer 5 kostet 3 Euro 50.'],
  ],
  it: [
    [
      'Il sig. Rossi ha speso 2.500 € e 3,5 mld di euro nel XX secolo, il 20%.',
      'Il signor Rossi ha speso 2500 euro e 3,5 miliardi di euro nel ventesimo secolo, il 20 per cento.',
    ],
    [
      'Papa Leone XIV, p. es., ecc. vinse 2-1 a 90 km/h.',
      "Papa Leone quattordicesimo, per esempio, eccetera vinse 2 a 1 a 90 chilometri all'ora.",
    ],
    [
      '«No», disse la dott.ssa Bianchi all’art. 5 (3,50 €).',
      "No, disse la dottoressa Bianchi all'articolo 5, 3 euro e 50.",
    ],
  ],
}

const rows = Object.entries(tables).flatMap(([language, table]) =>
  table.map(([written, spoken]) => [language as Language, written, spoken] as const),
)

describe('symbols and abbreviations are expanded for a voice', () => {
  test.each(rows)('%s: %j', (language, written, spoken) => {
    expect(makeSpeakable(written, language)).toBe(spoken)
  })
})

test.each(['en', 'fr', 'es', 'de', 'it'] as const)(
  '%s: a long hostile text is processed quickly',
  (language) => {
    const pieces = [
      '1.',
      '(',
      '[',
      ' -',
      'a-',
      '1–',
      'XVI ',
      '“',
      'http://a',
      'M. ',
      '$1,',
      'U.',
      '\u00a0',
      '1 2',
      '"',
      '’',
      '😀',
      '_',
      'é',
    ]
    const seconds = processorSeconds(() => {
      for (const piece of pieces) {
        // What is opened before it and never closed, too.
        for (const start of ['', '(', 'x ']) makeSpeakable(`${start}${piece.repeat(20_000)}`, language)
      }
    })
    expect(seconds).toBeLessThan(2)
  },
)
