import { expect, test } from 'vitest'
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
    'it',
    'Il sig. Rossi ha speso 2.500 euro. Poi è uscito.',
    ['Il sig. Rossi ha speso 2.500 euro.', 'Poi è uscito.'],
  ],
  ['en', '', []],
] as const)('%s: %j', (language, text, sentences) => {
  expect(splitSentences(text, language)).toEqual(sentences)
})

test('every sentence is a verbatim piece, and a long hostile text takes no long time', () => {
  const text = `${'A. '.repeat(20_000)}${'."'.repeat(20_000)}${'('.repeat(20_000)} End.`
  const started = performance.now()
  const sentences = splitSentences(text, 'en')
  expect(sentences.every((sentence) => text.includes(sentence))).toBe(true)
  expect(performance.now() - started).toBeLessThan(2000)
})
