const deepest = 100
const mostValues = 500_000
const [quote, backslash, comma] = ['"', '\\', ','].map((mark) => mark.charCodeAt(0))
const opening = new Set(['{', '['].map((mark) => mark.charCodeAt(0)))
const closing = new Set(['}', ']'].map((mark) => mark.charCodeAt(0)))

/** Whether JSON is flat and short enough that reading it costs no more memory than a feed is worth. */
export function isSafeJson(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString && code === backslash) at++
    else if (code === quote) isInString = !isInString
    else if (isInString) continue
    else if (opening.has(code)) {
      depth++
      values++
    } else if (closing.has(code)) depth--
    else if (code === comma) values++
    if (depth > deepest || values > mostValues) return false
  }
  return true
}
