const marks = /["“”„«»]/gu
const marksAtStart = /^["“”„«»]/u

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

/** Whether a sentence begins within a quotation, without the mark that opens it. */
export function beginsWithinQuotation(sentence: string): boolean {
  return readEnds(sentence).closes
}

/** Whether a quotation goes on with this sentence in a new paragraph, which opens it again. */
const opensAgain = (sentence: string) => marksAtStart.test(sentence) && begins(sentence, 0)

type Line = { text: string; sentences: readonly string[]; at: number; from: number }

/** If a quotation does not end within this many sentences, its closing mark is missing. */
const longest = 8

/** `pauses`: the quotation goes on, but in a new paragraph, so what is before it can be told on its own. */
type Extent = { count: number; end: number; pauses: boolean }

/** How many sentences a quotation has from here to the end of its paragraph, and where they end. */
function measure({ at, from, sentences, text }: Line): Extent {
  let end = from
  for (let count = 1; count <= longest && at + count <= sentences.length; count++) {
    const sentence = sentences[at + count - 1] ?? ''
    end = text.indexOf(sentence, end) + sentence.length
    const whole = text.slice(from, end)
    if (whole.includes('\n')) return { count: count - 1, end: from, pauses: false }
    if (!readEnds(whole).opens) return { count, end, pauses: false }
    if (opensAgain(sentences[at + count] ?? '')) return { count, end, pauses: true }
  }
  return { count: 1, end: from + (sentences[at]?.length ?? 0), pauses: false }
}

/**
 * Joins the sentences of each quotation into one of at most `most` characters. If that is too long, or the quotation does not
 * end with its line, each of its sentences becomes an empty text, because on its own it would have no speaker. A quotation whose
 * next paragraph opens it again, as newspapers write in English, is joined paragraph by paragraph.
 */
export function joinQuotations(text: string, sentences: readonly string[], most: number): string[] {
  const all: string[] = []
  let from = 0
  for (let at = 0; at < sentences.length;) {
    from = Math.max(from, text.indexOf(sentences[at] ?? '', from))
    const { count, end, pauses } = measure({ text, sentences, at, from })
    const whole = text.slice(from, end)
    const isWhole = count > 0 && whole.length <= Math.max(most, sentences[at]?.length ?? 0)
    if (isWhole && (pauses || !readEnds(whole).opens)) all.push(whole)
    else all.push(...Array.from({ length: Math.max(1, count) }, () => ''))
    at += Math.max(1, count)
    from = Math.max(end, from)
  }
  return all
}
