import type { Language } from '@tidings/contract/entities'
import { splitSentences } from '#language/sentences/split-sentences'

/** A sentence by the model with the citations it gives, which need not exist. */
export type Written = { text: string; cites: string[] }

/** Consecutive citations with optional punctuation after them. */
const citations = /(?:\s*[[【]\s*\d+\.\d+(?:\s*[,;&]\s*\d+\.\d+)*\s*[\]】])+[ \t]*[.!?…]*/gu
const isSentenceEnd = /[.!?…]["'”’»)\]\s]*$/u
/** Longer output without a sentence end is garbage. */
const maxPending = 2000

/** Some models output their reasoning before the answer. */
const thoughts = /^\s*<think>[^]*?<\/think>/u
const unfinishedThoughts = /^\s*<(?:t(?:h(?:i(?:n(?:k(?:>[^]*)?)?)?)?)?)?$/u

function readIds(text: string): string[] {
  return [...new Set(text.match(/\d+\.\d+/g))]
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u, '')
    .replace(/\s+([.!?…,;:])/gu, '$1')
    .trim()
}

/** Citations belong to the last sentence before them. */
function readSentences(raw: string, language: Language): Written[] {
  const cites = (raw.match(citations) ?? []).flatMap(readIds)
  const text = tidy(raw.replace(citations, (found) => ` ${/[.!?…]*$/u.exec(found)?.[0] ?? ''} `))
  if (!/[\p{L}\p{N}]/u.test(text)) return []
  const ended = isSentenceEnd.test(text) ? text : `${text}.`
  const parts = splitSentences(ended.replace(/([.!?])\s*\.$/u, '$1'), language)
  return parts.map((part, at) => ({
    text: part,
    cites: at === parts.length - 1 ? [...new Set(cites)] : [],
  }))
}

/** The end of the first sentence with its citations; null while more may follow. Citations inside a sentence do not end it. */
function findEnd(pending: string): number | null {
  const line = pending.indexOf('\n')
  const limit = line < 0 ? pending.length : line
  for (const found of pending.slice(0, limit).matchAll(citations)) {
    const end = found.index + found[0].length
    if (end >= limit) break
    const before = pending.slice(0, found.index)
    const isEnd = isSentenceEnd.test(before) || /[.!?…]$/u.test(found[0].trimEnd())
    if (isEnd && /\S/u.test(pending.slice(end, limit)) && !/^\s*[[【]/u.test(pending.slice(end, limit)))
      return end
  }
  return line < 0 ? null : line + 1
}

/** Splits a model's streamed output into sentences as soon as each is complete. */
export class SentenceReader {
  readonly #language: Language
  #pending = ''

  constructor(language: Language) {
    this.#language = language
  }

  /** Throws a `RangeError` for garbage. */
  read(piece: string): Written[] {
    this.#pending += piece
    this.#pending = this.#pending.replace(thoughts, '')
    if (unfinishedThoughts.test(this.#pending)) return []
    const sentences: Written[] = []
    for (let end = findEnd(this.#pending); end !== null; end = findEnd(this.#pending)) {
      sentences.push(...readSentences(this.#pending.slice(0, end), this.#language))
      this.#pending = this.#pending.slice(end)
    }
    if (this.#pending.length > maxPending) throw new RangeError('The language model writes no sentences.')
    return sentences
  }

  end(): Written[] {
    const rest = unfinishedThoughts.test(this.#pending) ? '' : this.#pending
    this.#pending = ''
    return readSentences(rest, this.#language)
  }
}
