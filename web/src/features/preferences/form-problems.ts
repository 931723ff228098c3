import { interestLimits, sourceLimits } from '@tidings/contract/limits'
import { fieldNames, fieldTexts } from '@tidings/contract/texts/fields'
import { includesText } from '#ui/form/unique-texts.ts'
import { checkLocation, type FormValues, type ListName } from './form-values.ts'

const limitsOf = { interests: interestLimits, preferred_sources: sourceLimits }

/** Why what is typed cannot be added to the list; null if it can, or if there is nothing to add. */
export function checkTyped(values: FormValues, list: ListName): string | null {
  const [items, text, limits] = [values[list], values.typed[list].trim(), limitsOf[list]]
  if (text === '' || includesText(items, text)) return null
  if (text.length > limits.characters) {
    return fieldTexts.tooLong(limits.characters.toLocaleString('en-US'))
  }
  const characters = items.reduce((sum, item) => sum + item.length, text.length)
  const isFull = items.length >= limits.items || characters > limits.charactersOfAll
  return isFull ? 'The list is full. Remove something to add this.' : null
}

/** Why the values cannot be saved, with the name of the field. */
export function findFormProblem(values: FormValues): string | null {
  const problems = {
    Location: checkLocation(values.location),
    [fieldNames.interests]: checkTyped(values, 'interests'),
    [fieldNames.sources]: checkTyped(values, 'preferred_sources'),
  }
  const found = Object.entries(problems).find(([, problem]) => problem)
  return found ? found.join(': ') : null
}
