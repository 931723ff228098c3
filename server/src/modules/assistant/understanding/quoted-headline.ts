/** Identical or paired quotation marks: “…”, „…“, «…», "…". */
const opening = /[“„«"‟]/u
const closing = /[”“»"](?!.*[”“»"])/su
/** Shorter ones are names. */
const shortest = 8

/** A question that quotes a headline; `rest` is the remaining text. */
export type QuotedHeadline = { headline: string; rest: string }

const edges = /^[\s,.:;–—-]+|[\s,.:;–—-]+$/gu

/**
 * Finds a possible headline from the first quotation mark to the last, since it may contain quotations itself. In "About “…”:
 * who won?" the question is what follows.
 */
export function readQuotedHeadline(question: string): QuotedHeadline | null {
  const from = opening.exec(question)
  const to = closing.exec(question)
  if (!from || !to || to.index <= from.index) return null
  const headline = question.slice(from.index + 1, to.index).trim()
  if (headline.length < shortest) return null
  const [before = '', after = ''] = [question.slice(0, from.index), question.slice(to.index + 1)].map(
    (text) => text.replace(edges, ''),
  )
  return { headline, rest: /[\p{L}\p{N}]/u.test(after) ? after : before }
}
