import type { Language } from '@tidings/contract/entities'
import type { NumberRead } from '#language/numbers/number-read'
import { readNumbers } from '#language/numbers/read-numbers'

export type Figure = NumberRead

/** Every number in a text, in digits or words, except "one", which is also an article. */
export function findFigures(text: string, language: Language): Figure[] {
  return readNumbers(text, language).numbers.filter(({ kind }) => kind !== 'one')
}

const isUnmeasured = ({ kind }: Figure) => kind === 'unmeasured'
const isInName = ({ isInDigits, kind }: Figure) => isInDigits || kind === 'inside'

/** "Five suspects" is not "fifth suspect", and "hundreds" is not 100; but "3 May" may be "the third of May". */
function areOfOneSense(a: Figure, b: Figure): boolean {
  if (isUnmeasured(a) !== isUnmeasured(b)) return false
  return isInName(a) || isInName(b) || (a.kind === 'ordinal') === (b.kind === 'ordinal')
}

export function isSameFigure(a: Figure, b: Figure): boolean {
  return Math.abs(a.value - b.value) <= Math.abs(a.value) * 1e-9 && areOfOneSense(a, b)
}
