/** About a minute and a half of speech: no sentence worth hearing is longer. */
const maxCharacters = 1200

function cutAtWord(text: string): string {
  if (text.length <= maxCharacters) return text
  const cut = text.slice(0, maxCharacters)
  const space = cut.lastIndexOf(' ')
  return space > 0 ? cut.slice(0, space) : cut
}

/**
 * What a voice is given for a sentence: one line without control characters, of bounded length, in which nothing is
 * taken for an engine's own markup. Empty when nothing in it can be said.
 */
export function speakable(text: string): string {
  const line = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]+/g, ' ')
    // espeak-ng reads `[[…]]` as phonemes.
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(line) ? cutAtWord(line) : ''
}
