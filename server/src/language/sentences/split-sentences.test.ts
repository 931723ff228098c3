import { describe, expect, test } from 'vitest'
import { processorSeconds } from '../../../tests/support/processor-seconds.ts'
import { splitSentences } from './split-sentences.ts'

test.each([
  ['en', 'Mr. Smith paid $3.5 million. He left.', ['Mr. Smith paid $3.5 million.', 'He left.']],
  [
    'en',
    'The U.S. Senate met at 9 a.m. on Monday. It voted.',
    ['The U.S. Senate met at 9 a.m. on Monday.', 'It voted.'],
  ],
  ['en', 'They moved to the U.S. The house was sold.', ['They moved to the U.S.', 'The house was sold.']],
  ['en', '“We won.” He smiled. "Did you?" she asked.', ['“We won.”', 'He smiled.', '"Did you?" she asked.']],
  [
    'en',
    'J. K. Rowling spoke. Dr. No, e.g. the film, ended!',
    ['J. K. Rowling spoke.', 'Dr. No, e.g. the film, ended!'],
  ],
  ['en', 'One line\nAnother line', ['One line', 'Another line']],
  [
    'fr',
    'M. Durand, p. ex., a dit : « Assez ! » Il est parti.',
    ['M. Durand, p. ex., a dit : « Assez ! »', 'Il est parti.'],
  ],
  [
    'fr',
    'S. M. le Roi arrive. Le prix est de 3,5 euros.',
    ['S. M. le Roi arrive.', 'Le prix est de 3,5 euros.'],
  ],
  [
    'es',
    '¿Qué pasó? La Sra. López no lo dijo. EE. UU. votó.',
    ['¿Qué pasó?', 'La Sra. López no lo dijo.', 'EE. UU. votó.'],
  ],
  [
    'de',
    'Am 3. März war z. B. Dr. Weiß da. Im Jahr 2024. Er ging.',
    ['Am 3. März war z. B. Dr. Weiß da.', 'Im Jahr 2024.', 'Er ging.'],
  ],
  [
    'de',
    'Sie führten schon mit 3:0. Am Abend stieg der Kurs auf 2,5. Mehr am 3. Mai.',
    ['Sie führten schon mit 3:0.', 'Am Abend stieg der Kurs auf 2,5.', 'Mehr am 3. Mai.'],
  ],
  [
    'de',
    'Sie singt zum 100.000. Mal. Das Haus hat 2.000. Mehr passen nicht.',
    ['Sie singt zum 100.000. Mal.', 'Das Haus hat 2.000.', 'Mehr passen nicht.'],
  ],
  [
    'it',
    'Il sig. Rossi ha speso 2.500 euro. Poi è uscito.',
    ['Il sig. Rossi ha speso 2.500 euro.', 'Poi è uscito.'],
  ],
  ['en', '', []],
] as const)('%s: %j', (language, text, sentences) => {
  expect(splitSentences(text, language)).toEqual(sentences)
})

test('every sentence is a verbatim piece of the text, and a long hostile text is split quickly', () => {
  const text = `${'A. '.repeat(20_000)}${'."'.repeat(20_000)}${'('.repeat(20_000)}${'.'.repeat(60_000)}x End.`
  const seconds = processorSeconds(() => {
    const sentences = splitSentences(text, 'en')
    expect(sentences.every((sentence) => text.includes(sentence))).toBe(true)
  })
  expect(seconds).toBeLessThan(2)
})

describe('a sentence continues after', () => {
  test.each([
    ['en', 'Shares in Warner Bros. Discovery rose 5 percent on Monday.'],
    ['en', 'He climbed Mt. Everest from Ft. Worth, Calif. Gov. Newsom said.'],
    ['en', 'The plan by Maj. Gen. Charles Flynn and Brig. Gen. Ann Lee failed.'],
    ['en', 'Adm. Mike Mullen said so to Cmdr. Jones and the Hon. Member.'],
    ['en', 'Yahoo! Inc. fell.'],
    ['en', 'He works for Apple Inc. Chief Tim Cook in Tampa, Fla. Police agreed.'],
    ['es', 'El presidente de EE.UU. Donald Trump anunció aranceles.'],
    ['es', 'El presidente de EE. UU. Donald Trump y Mons. Pérez hablaron.'],
    ['de', 'Er unterlag dem Weltranglisten-357. Eric Quigley.'],
    ['de', 'Für Ferrari ist es der 900. Grand Prix, zum 150. Mal am selben Ort.'],
    ['de', 'Gekrönt wurde König Charles III. Anfang März in London.'],
    ['de', 'Das sagte Dipl.-Ing. Müller, z.B. Der Zeitung.'],
    ['it', 'Lo ha detto il card. Parolin con mons. Bianchi.'],
    ['fr', 'La messe de Mgr. Dupont a duré.'],
    ['en', '“Why did nobody act?” Smith asked reporters.'],
    ['en', '"Why now?" Prime Minister Keir Starmer told the house.'],
    ['en', '“Never again!” I shouted.'],
    ['fr', '« Pourquoi ? » Emmanuel Macron a demandé aux ministres.'],
    ['es', '«¿Por qué?» Sánchez preguntó en el Congreso.'],
    ['de', '„Warum nicht?“ Merz fragte die Abgeordneten.'],
    ['de', '»Warum nicht?« Merz fragte die Abgeordneten.'],
    ['it', '«Perché?» Meloni ha chiesto ai ministri.'],
  ] as const)('%s: %s', (language, text) => {
    expect(splitSentences(text, language)).toEqual([text])
  })
})

describe('a sentence ends at |', () => {
  test.each([
    ['en', 'It happened in the U.S. | The minister said nothing.'],
    ['en', 'He sued Apple Inc. | The company fought back.'],
    ['en', '“We won.” | The crowd cheered.'],
    ['en', '“We won!” | The crowd cheered.'],
    ['en', '“Who won?” | The minister said taxes would rise.'],
    ['en', '“Did we win?” | London went quiet on Monday.'],
    ['en', 'Who asked? | Smith asked.'],
    ['en', 'He said no. | They went on.'],
    ['en', 'It was King Charles III. | He smiled.'],
    ['es', 'Ocurrió en EE.UU. | El ministro calló.'],
    ['es', 'Ocurrió en EE. UU. | El ministro calló.'],
    ['fr', 'Cela vient des U.S. | Les ministres se taisent.'],
    ['de', 'Es kamen 357. | Eric Quigley blieb allein.'],
    ['de', 'So sprach Charles III. | Der Hof schwieg.'],
    ['it', 'Si dice di tutto, ecc. | Il ministro tace.'],
  ] as const)('%s: %s', (language, text) => {
    expect(splitSentences(text.replace('| ', ''), language)).toEqual(text.split(' | '))
  })
})
