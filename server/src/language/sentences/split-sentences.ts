import type { Language } from '@tidings/contract/entities'
import { endsCompanyName, readFullStop, opensSentence } from './abbreviations.ts'
import { tellsWhoSpoke } from './quote-continuation.ts'

/**
 * A mark that may end a sentence, closing quotes and brackets, and white space before what can begin one. The lookbehind lets a
 * match start only at the first of several marks, so that a long row of them costs no more than its length.
 */
const boundary =
  /(?<![.!?…])[.!?…]+(?:[\s\u00a0\u202f]?»|["'”’“‘«)\]»])*(?=\s+["'“‘«„([¿¡]*[\s\u00a0\u202f]?[\p{Lu}\p{Lt}\p{N}])/gu

function wordBefore(text: string, at: number): string {
  return /[\p{L}\p{M}\p{N}°.]*$/u.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? ''
}

function wordAfter(text: string, at: number): string {
  return /^[\s"'“‘«„([¿¡]*([\p{L}\p{M}\p{N}]+)/u.exec(text.slice(at, at + 60))?.[1] ?? ''
}

function endsSentence(text: string, at: number, found: { mark: string; language: Language }): boolean {
  const { mark, language } = found
  const end = at + mark.length
  const next = wordAfter(text, end)
  if (mark.startsWith('.') && !/^\.[.!?…]/.test(mark)) {
    const meaning = readFullStop(wordBefore(text, at), next, language)
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

/** Sentences in order, each a verbatim piece of the text. A line break ends a sentence. */
export function splitSentences(text: string, language: Language): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => splitLine(line, language))
}
