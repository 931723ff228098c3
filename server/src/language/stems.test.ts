import { expect, test } from 'vitest'
import { areFormsOfOneWord } from './stems.ts'

test.each([
  ['minister', 'ministers'],
  ['fraud', 'fraudster'],
  ['gewahlt', 'gewahlten'],
])('%s and %s have the same stem', (a, b) => {
  expect(areFormsOfOneWord(a, b)).toBe(true)
})

test.each([
  ['port', 'portugal'],
  ['vier', 'vierschanzentournee'],
  ['cat', 'cats'],
])('%s and %s have different stems', (a, b) => {
  expect(areFormsOfOneWord(a, b)).toBe(false)
})
