import type { Language } from '@tidings/contract/entities'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseList } from '#language/lexicon/parse-lists'
import { requestKinds, type RequestKind, type RequestPattern } from '#language/lexicon/requests'
import { joinWords } from '#language/tokens'

/** Also bounds the time of matching. */
const mostWords = 12

/** Matches a text if all its words are of the request or may stand around any. */
export function buildRequestPattern(around: string, { asks, with: also }: RequestPattern): RegExp {
  const beside = [...parseList(around), ...parseList(also)].join('|')
  return new RegExp(
    `^(?:(?:${beside}) )*(?:${asks})(?: (?:${beside}|${asks.replaceAll(/\?<\w+>/g, '?:')}))*$`,
  )
}

/** The folded words of the question; null if it is too long for a request. */
export function readShort(question: string): string | null {
  const text = joinWords(question)
  return text.split(' ').length > mostWords ? null : text
}

const patterns = forEachLanguage(({ requests }) =>
  requestKinds.map((kind) => ({ kind, pattern: buildRequestPattern(requests.around, requests[kind]) })),
)

/** What is requested of Tidings itself, whatever the order of the words; null for a question about the news. */
export function readRequest({
  language,
  question,
}: {
  language: Language
  question: string
}): RequestKind | null {
  const text = readShort(question)
  return text === null ? null : (patterns[language].find(({ pattern }) => pattern.test(text))?.kind ?? null)
}
