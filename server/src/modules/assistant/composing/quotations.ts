const marks = /["“”„«»]/gu

/** `opens`: a quotation continues after the text; `closes`: one that began before ends in it. */
type Ends = { opens: boolean; closes: boolean }

const isSpace = (character: string) => character === '' || /\s/.test(character)

/** Whether a mark opens a quotation; if the same mark also closes one, its context decides. */
function begins(text: string, at: number): boolean {
  const mark = text.charAt(at)
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)]
  if (mark === '„' || mark === '”') return mark === '„'
  if (!isSpace(before) && !/[([–—-]/.test(before)) return false
  // French puts a space inside.
  return mark === '«' || (!isSpace(after) && !/[.,;:!?…)]/.test(after))
}

function readEnds(text: string): Ends {
  let depth = 0
  let closes = false
  for (const { 0: mark, index } of text.matchAll(marks)) {
    // Inches, and the mark that closes in German and opens in English.
    if (mark === '"' && /\d/.test(text.charAt(index - 1)) && depth === 0) continue
    const isBeginning = mark === '“' && depth > 0 ? false : begins(text, index)
    if (isBeginning) depth += 1
    else if (depth > 0) depth -= 1
    else closes = true
  }
  return { opens: depth > 0, closes }
}

/** Whether a sentence begins or ends within a quotation. */
export function tearsQuotation(sentence: string): boolean {
  const { closes, opens } = readEnds(sentence)
  return opens || closes
}

type Line = { text: string; sentences: readonly string[]; at: number; from: number }

/** If a quotation does not end within this many sentences, its closing mark is missing. */
const longest = 8

/** How many sentences a quotation has from here to the end of its line, and where they end. */
function measure({ at, from, sentences, text }: Line): { count: number; end: number } {
  let end = from
  for (let count = 1; count <= longest && at + count <= sentences.length; count++) {
    const sentence = sentences[at + count - 1] ?? ''
    end = text.indexOf(sentence, end) + sentence.length
    const whole = text.slice(from, end)
    if (whole.includes('\n')) return { count: count - 1, end: from }
    if (!readEnds(whole).opens) return { count, end }
  }
  return { count: 1, end: from + (sentences[at]?.length ?? 0) }
}

/**
 * Joins the sentences of each quotation into one of at most `most` characters. If that is too long, or the quotation does not
 * end with its line, each of its sentences becomes an empty text, because on its own it would have no speaker.
 */
export function joinQuotations(text: string, sentences: readonly string[], most: number): string[] {
  const all: string[] = []
  let from = 0
  for (let at = 0; at < sentences.length;) {
    from = Math.max(from, text.indexOf(sentences[at] ?? '', from))
    const { count, end } = measure({ text, sentences, at, from })
    const whole = text.slice(from, end)
    const isWhole = count > 0 && whole.length <= Math.max(most, sentences[at]?.length ?? 0)
    if (isWhole && !readEnds(whole).opens) all.push(whole)
    else all.push(...Array.from({ length: Math.max(1, count) }, () => ''))
    at += Math.max(1, count)
    from = Math.max(end, from)
  }
  return all
}
