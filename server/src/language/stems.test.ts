import { expect, test } from 'vitest'
import { areFormsOfOneWord } from './stems.ts'

test.each([
  ['minister', 'ministers'],
  ['fraud', 'fraudster'],
  ['gewahlt', 'gewahlten'],
])('%s and %s are forms of one word', (a, b) => {
  expect(areFormsOfOneWord(a, b)).toBe(true)
})

test.each([
  ['port', 'portugal'],
  ['vier', 'vierschanzentournee'],
  ['cat', 'cats'],
])('%s and %s are two words, or too short to tell', (a, b) => {
  expect(areFormsOfOneWord(a, b)).toBe(false)
})
