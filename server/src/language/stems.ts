// One rough stemmer for all five languages: the plurals and verb forms in which headlines differ.
/** "carried" */
const past = /ied$/
/** "floods", "boxes"; not "crisis", "bus", "press" */
const plural = /(?<=..[^isu])s$|(?<=x)es$/
/** "striking", "closed", "Zeitungen", "player"; "election", "director" */
const endings = /(?<=\p{L}{3})(?:ing|ed|e[nr])$|(?<=\p{L}{4}[st])(?:ion|or)$/u
/** "vot" of "voting": its "e" is put back */
const lostVowel = /^[^aeiouy][aeiou][^aeiouwxy]$/
/** "stopp" of "stopped" */
const doubled = /(?<=..)([bdglmnprt])\1$/
/** "vote", "ministro" and "ministra" */
const lastVowel = /(?<=\p{L}{4})[aeio]$/u
/** "city", to match "citi" of "cities" */
const lastY = /(?<=...)y$/

function removeEndings(word: string): string {
  const shorter = word.replace(endings, '')
  if (shorter === word) return word
  return lostVowel.test(shorter) ? `${shorter}e` : removeEndings(shorter)
}

// News repeats the same words. Longer words are not cached, because a slice keeps its whole text in memory.
const mostRemembered = 20_000
const longestRemembered = 12
const remembered = new Map<string, string>()

function shorten(word: string): string {
  const stem = removeEndings(word.replace(past, 'ie').replace(plural, ''))
  return stem.replace(doubled, '$1').replace(lastVowel, '').replace(lastY, 'i')
}

/** A folded word without its ending: the same for "bombing" and "bombs", and occasionally for unrelated words. */
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

/** The first letters of a folded word. Cruder than `stripEnding`: joins "minister" and "ministry", but not "vote" and "voting". */
export function keepBeginning(word: string): string {
  return word.slice(0, beginningLength)
}

function countSharedLetters(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let shared = 0
  while (shared < shorter && a[shared] === b[shared]) shared += 1
  return shared
}

/** The length of the common beginning of two folded words, as a share of the longer one. */
export function measureSharedBeginning(a: string, b: string): number {
  return countSharedLetters(a, b) / Math.max(a.length, b.length, 1)
}

const shortestShared = 4
const longestEnding = 2

/**
 * Whether two folded words may be forms of one word: they share nearly all of the shorter one, and more than the rest of the
 * longer one. So "port" is not a form of "Portugal".
 */
export function areFormsOfOneWord(a: string, b: string): boolean {
  if (a === b) return true
  const shorter = Math.min(a.length, b.length)
  const shared = countSharedLetters(a, b)
  const longer = Math.max(a.length, b.length)
  return shared >= shortestShared && shared >= shorter - longestEnding && longer - shared < shared
}
