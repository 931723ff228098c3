import { languages, type Language } from '@tidings/contract/entities'
import { isStopWord } from '#language/function-words'
import { forEachLanguage, lexicons } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { mayBeginNumber } from '#language/numbers/parts'
import { areFormsOfOneWord } from '#language/stems'
import { fold, readWords, type Token } from '#language/tokens'

const determiners = forEachLanguage(({ functionWords }) => parseWords(functionWords.determiners))
/** Generic nouns that add no information. */
const plainNouns = forEachLanguage(({ functionWords }) => parseWords(functionWords.plainNouns))

const regionCodes =
  'AF AL AM AO AR AT AU AZ BA BD BE BG BO BR BY CA CD CH CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FR GB GE GH GR GT HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KP KR KW KZ LB LK LT LU LV LY MA MD ME MG MK ML MM MN MX MY MZ NE NG NI NL NO NP NZ PA PE PH PK PL PS PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SS SV SY TD TH TN TR TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'.split(
    ' ',
  )

const regions = new Map(
  languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return regionCodes.map((code): [string, string] => [fold(names.of(code) ?? code), code])
  }),
)

function isCapital({ text }: Token): boolean {
  return /^[\p{Lu}\p{Lt}]/u.test(text)
}

function isAtStart(text: string, { start }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(0, start))
}

/** Ignores possessives: "Marsh's", "Berlins". */
export function isSameName(a: string, b: string): boolean {
  if (a === b) return true
  const region = regions.get(a)
  if (region !== undefined && region === regions.get(b)) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && (long === `${short}s` || long === `${short}'`)
}

/** German capitalises nouns, so only words without an article, or words that are not plain nouns, count as names. */
function isCapitalisedNoun(
  tokens: readonly Token[],
  at: number,
  { isSameLanguage, language }: NamesAsked,
): boolean {
  const token = tokens[at]
  if (!token || plainNouns[language].has(token.folded)) return true
  if (isSameLanguage || token.text === token.text.toUpperCase()) return false
  const isNextCapital = tokens[at + 1] !== undefined && isCapital(tokens[at + 1] as Token)
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ folded }) => folded)
  return (
    !isNextCapital && before.some((word) => determiners[language].has(word) || mayBeginNumber(word, language))
  )
}

export type NamesAsked = {
  language: Language
  /** Whether words can be compared, because both texts are in one language. */
  isSameLanguage: boolean
}

/**
 * The words of a sentence that may be names and must therefore occur in its sources. If words can be compared, the first word
 * of a sentence counts too unless it is a function word; across languages, German nouns with an article do not.
 */
export function findNames(text: string, asked: NamesAsked): Token[] {
  const { language } = asked
  const tokens = readWords(text)
  return tokens.filter((token, at) => {
    if (!isCapital(token)) return false
    if (isAtStart(text, token)) return !isStopWord(token.folded, language)
    if (token.text.length === 1) return false
    if (plainNouns[language].has(token.folded)) return false
    return !lexicons[language].grammar.capitalisesNouns || !isCapitalisedNoun(tokens, at, asked)
  })
}

/** Whether a name is among these words: exactly, except that a plain noun of the same language may be inflected. */
export function standsAmong(name: Token, words: readonly Token[], asked: NamesAsked): boolean {
  if (words.some(({ folded }) => isSameName(folded, name.folded))) return true
  const isMaybeNoun =
    asked.isSameLanguage && (lexicons[asked.language].grammar.capitalisesNouns || name.start === 0)
  return isMaybeNoun && words.some(({ folded }) => areFormsOfOneWord(folded, name.folded))
}
