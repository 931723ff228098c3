import type { Language } from '@tidings/contract/entities'
import { forEachLanguage, pickFromAllLanguages } from '../lexicon/lexicons.ts'
import { parseWords } from '../lexicon/parse-lists.ts'
import { endsCompanyName, readFullStop, opensSentence } from './abbreviations.ts'

/**
 * Punctuation that may end a sentence, with closing quotes and brackets, before white space and what can begin another. The
 * lookbehind lets a match start only at the first of several marks, so that a long row of them takes linear time.
 */
const boundary =
  /(?<![.!?…])[.!?…]+(?:[\s\u00a0\u202f]?»|["'”’“‘«)\]»])*(?=\s+["'“‘«„([¿¡]*[\s\u00a0\u202f]?[\p{Lu}\p{Lt}\p{N}])/gu

const charactersBefore = 30

function findWordAfter(text: string, at: number): string {
  return /^[\s"'“‘«„([¿¡]*([\p{L}\p{M}\p{N}]+)/u.exec(text.slice(at, at + 60))?.[1] ?? ''
}

const sayingVerbs = forEachLanguage(({ sentences }) => parseWords(sentences.sayingVerbs))
/** Pronouns that name the speaker, although a capitalised one begins a sentence otherwise. */
const pronouns = parseWords(...pickFromAllLanguages(({ sentences }) => sentences.speakerPronouns))

/** The greatest distance of the verb from the quotation, in words and in characters. */
const maxWords = 6
const maxCharacters = 100

/** Whether the text after a quotation says who spoke: "Smith asked reporters", but not "The crowd cheered". */
function tellsWhoSpoke(following: string, language: Language): boolean {
  const clause = /^[^.!?;:…\r\n]*/u.exec(following.slice(0, maxCharacters))?.[0] ?? ''
  const words = clause.match(/[\p{L}\p{M}]+/gu)?.slice(0, maxWords) ?? []
  const [first, ...rest] = words
  if (!first || (opensSentence(first, language) && !pronouns.has(first))) return false
  return rest.some((word) => sayingVerbs[language].has(word))
}

function endsSentence(text: string, at: number, found: { mark: string; language: Language }): boolean {
  const { mark, language } = found
  const end = at + mark.length
  const next = findWordAfter(text, end)
  if (mark.startsWith('.') && !/^\.[.!?…]/.test(mark)) {
    const meaning = readFullStop(text.slice(Math.max(0, at - charactersBefore), at), next, language)
    return meaning === 'open' ? opensSentence(next, language) : meaning === 'ends'
  }
  if (endsCompanyName(next)) return false
  const isQuoted = /["'”’“‘«»]/.test(mark)
  return !(isQuoted && tellsWhoSpoke(text.slice(end, end + 200), language))
}

function splitLine(line: string, language: Language): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(boundary)) {
    if (!endsSentence(line, match.index, { mark: match[0], language })) continue
    const end = match.index + match[0].length
    sentences.push(line.slice(start, end).trim())
    start = end
  }
  sentences.push(line.slice(start).trim())
  return sentences.filter(Boolean)
}

/** The sentences in order, each verbatim. A line break ends a sentence. */
export function splitSentences(text: string, language: Language): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => splitLine(line, language))
}
