import { interestLimits, sourceLimits } from '@tidings/contract/limits'
import { fieldTexts } from '@tidings/contract/texts/fields'
import { includesText } from '#ui/unique-texts.ts'

type ListLimits = typeof interestLimits | typeof sourceLimits

const problemWithin =
  (limits: ListLimits) =>
  (items: readonly string[], typed: string): string | null => {
    const text = typed.trim()
    if (text === '' || includesText(items, text)) return null
    if (text.length > limits.characters) {
      return fieldTexts.tooLong(limits.characters.toLocaleString('en-US'))
    }
    const characters = items.reduce((sum, item) => sum + item.length, text.length)
    const isFull = items.length >= limits.items || characters > limits.charactersOfAll
    return isFull ? 'The list is full. Remove something to add this.' : null
  }

/** Why an interest or a source cannot be added, in words. */
export const newInterestProblem = problemWithin(interestLimits)
export const newSourceProblem = problemWithin(sourceLimits)
