import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, lexicons } from '../lexicon/lexicons.ts'
import { parseForms, parseList } from '../lexicon/parse-lists.ts'
import type { AmbiguousDay, Calendar } from '../lexicon/time.ts'
import { fold, readTokensAndMarks, type Token } from '../tokens.ts'

function listDays({ months, nearDays, shortMonths, weekdays }: Calendar): Map<string, string> {
  const numbered = (list: string, name: string) =>
    parseForms(fold(list)).flatMap((forms, at) =>
      forms.map((form): [string, string] => [form, `${name} ${at}`]),
    )
  return new Map([
    ...numbered(shortMonths, 'month'),
    ...numbered(months, 'month'),
    ...numbered(weekdays, 'weekday'),
    ...parseList(fold(nearDays)).map((entry) => entry.split('=') as [string, string]),
  ])
}

const days = forEachLanguage(({ time }) => listDays(time.calendar))
const shortMonths = forEachLanguage(({ time }) => new Set(parseForms(time.calendar.shortMonths).flat()))

/** Whether a folded word names a month, in full or short. */
export function isMonth(folded: string, language: Language): boolean {
  return days[language].get(folded)?.startsWith('month') === true
}

type TokenPosition = { tokens: readonly Token[]; at: number }

const isCapital = (token: Token | undefined) => /^\p{Lu}/u.test(token?.text ?? '')

function isBesideNumber({ at, tokens }: TokenPosition): boolean {
  const [before, after, afterDot] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
  const next = after?.text === '.' || after?.text === ',' ? afterDot : after
  const previous = before?.text === '.' || before?.text === ',' ? tokens[at - 2] : before
  return [previous, next].some((token) => /^\d/.test(token?.text ?? ''))
}

function isWrittenAsDay(place: TokenPosition, { written }: AmbiguousDay): boolean {
  const isCapitalised = isCapital(place.tokens[place.at])
  if (written === undefined) return true
  if (written === 'lowerCaseUnlessFirst') return !isCapitalised || place.at === 0
  return isBesideNumber(place) || isCapitalised === (written === 'capitalised')
}

/** Whether the word at this position means a day, although it may also mean something else. */
function meansDay(place: TokenPosition, language: Language): boolean {
  const folded = place.tokens[place.at]?.folded ?? ''
  const ambiguous = lexicons[language].time.calendar.ambiguous[folded]
  if (!ambiguous) return !shortMonths[language].has(folded) || isBesideNumber(place)
  const before = place.tokens[place.at - 1]?.folded ?? ''
  return !ambiguous.notAfter?.split('|').includes(before) && isWrittenAsDay(place, ambiguous)
}

/**
 * The months, weekdays and near days ("yesterday") that a text mentions, in the same form for every language: `month 0` is January,
 * `weekday 0` is Monday.
 */
export function readDays(text: string, language: Language): string[] {
  const tokens = readTokensAndMarks(text)
  return tokens.flatMap(({ folded }, at) => {
    const day = days[language].get(folded)
    return day !== undefined && meansDay({ tokens, at }, language) ? [day] : []
  })
}
