// English, French, Spanish, German and Italian plurals and verb forms that headlines vary; rough, and the same for all.
const past = /ied$/
const plural = /(?<=..[^isu])s$|(?<=x)es$/
const endings = /(?<=\p{L}{3})(?:ing|ed|e[nr])$|(?<=\p{L}{4}[st])(?:ion|or)$/u
const lostVowel = /^[^aeiouy][aeiou][^aeiouwxy]$/
const doubled = /(?<=..)([bdglmnprt])\1$/
const lastVowel = /(?<=\p{L}{4})[aeio]$/u
const lastY = /(?<=...)y$/

function withoutEndings(word: string): string {
  const shorter = word.replace(endings, '')
  if (shorter === word) return word
  return lostVowel.test(shorter) ? `${shorter}e` : withoutEndings(shorter)
}

/** A word without its ending; "bombing" and "bombs" become one, and now and then two that are not. */
export function stemOf(word: string): string {
  const stem = withoutEndings(word.replace(past, 'ie').replace(plural, ''))
  return stem.replace(doubled, '$1').replace(lastVowel, '').replace(lastY, 'i')
}
