import { languages, type Language } from '@tidings/contract/entities'
import { lexicons } from '#language/lexicon/lexicons'
import { joinWords } from '#language/tokens'
import { buildRequestPattern, readShort } from './read-request.ts'

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at))
const codes = letters.flatMap((first) => letters.map((second) => first + second))

type LanguageNames = { codes: ReadonlyMap<string, string>; pattern: RegExp }

/** All languages of the world, by their folded names in this one. */
function listNames(language: Language): LanguageNames {
  const display = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  const named = codes.map((code) => [joinWords(display.of(code) ?? ''), code] as const)
  const known = new Map(named.filter(([name]) => name !== ''))
  const { around, language: request } = lexicons[language].requests
  // In German a name may have an ending.
  const name = `(?<name>${[...known.keys()].join('|')})(?:en?|s)?`
  const asks = request.asks.replaceAll('{language}', name)
  return { codes: known, pattern: buildRequestPattern(around, { ...request, asks }) }
}

const namesByLanguage = new Map<Language, LanguageNames>()

function openNames(language: Language): LanguageNames {
  const names = namesByLanguage.get(language) ?? listNames(language)
  namesByLanguage.set(language, names)
  return names
}

/** "In German, please", said in the language of the question or in another: the code of the language wanted. */
export function readLanguageRequest({
  language,
  question,
}: {
  language: Language
  question: string
}): string | null {
  const text = readShort(question)
  if (text === null) return null
  for (const each of new Set([language, ...languages])) {
    const { codes: known, pattern } = openNames(each)
    const code = known.get(pattern.exec(text)?.groups?.['name'] ?? '')
    if (code !== undefined) return code
  }
  return null
}
