// English, French, Spanish, German and Italian plurals and verb forms that headlines vary; rough, and the same for all.
const past = /ied$/
const plural = /(?<=..[^isu])s$|(?<=x)es$/
const endings = /(?<=\p{L}{3})(?:ing|ed|e[nr])$|(?<=\p{L}{4}[st])(?:ion|or)$/u
const lostVowel = /^[^aeiouy][aeiou][^aeiouwxy]$/
const doubled = /(?<=..)([bdglmnprt])\1$/
const lastVowel = /(?<=\p{L}{4})[aeio]$/u
const lastY = /(?<=...)y$/

function removeEndings(word: string): string {
  const shorter = word.replace(endings, '')
  if (shorter === word) return word
  return lostVowel.test(shorter) ? `${shorter}e` : removeEndings(shorter)
}

// News says the same words over and over. A longer word is a slice that would hold on to its whole text.
const mostRemembered = 20_000
const longestRemembered = 12
const remembered = new Map<string, string>()

function shorten(word: string): string {
  const stem = removeEndings(word.replace(past, 'ie').replace(plural, ''))
  return stem.replace(doubled, '$1').replace(lastVowel, '').replace(lastY, 'i')
}

/** A folded word without its ending; "bombing" and "bombs" become one, and now and then two that are not. */
export function stripEnding(word: string): string {
  if (word.length > longestRemembered) return shorten(word)
  const known = remembered.get(word)
  if (known !== undefined) return known
  if (remembered.size >= mostRemembered) remembered.clear()
  const stem = shorten(word)
  remembered.set(word, stem)
  return stem
}

const beginningLength = 6

/** What the forms of a folded word share, cruder than `stripEnding`: joins "minister" and "ministry", "vote" not with "voting". */
export function keepBeginning(word: string): string {
  return word.slice(0, beginningLength)
}

const shortestShared = 4
const longestEnding = 2
/** Which part of the longer of two folded words is the beginning of both. */
export function shareBeginning(a: string, b: string): number {
  let shared = 0
  while (shared < Math.min(a.length, b.length) && a[shared] === b[shared]) shared += 1
  return shared / Math.max(a.length, b.length, 1)
}

/**
 * Whether two folded words may be forms of one: nearly all of the shorter one begins the longer one too, and the rest of that
 * is shorter than what they share. "Port" is no form of "Portugal".
 */
export function areFormsOfOneWord(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared += 1
  const longer = Math.max(a.length, b.length)
  return shared >= shortestShared && shared >= shorter - longestEnding && longer - shared < shared
}
