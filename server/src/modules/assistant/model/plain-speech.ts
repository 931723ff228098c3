import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'

/** Invisible or ambiguous characters: controls, joiners, direction marks, tags, private use. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]|\p{Default_Ignorable_Code_Point}/gu

/** Normalises widths, spaces, quotation marks, brackets, dashes and dotted capitals. */
export function toPlainSpeech(text: string): string {
  return text
    .replace(/[\r\n\t]/g, ' ')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(/[“”„‟«»″＂]/g, '"')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[[{⟦【]/g, '(')
    .replace(/[\]}⟧】]/g, ')')
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/\b(?:\p{Lu}\.){2,}/gu, (letters) => letters.replaceAll('.', ''))
    .trim()
}

/** Prepares article text for the prompt. Nothing in it can be taken for a citation, a delimiter, markup or a speaker marker. */
export function asData(text: string): string {
  return text
    .replace(/[\r\n\t]/g, ' ')
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[[{<⟦【]/g, '(')
    .replace(/[\]}>⟧】]/g, ')')
    .replace(/[`|\\]/g, "'")
    .replace(/#{2,}|-{3,}|={3,}|\*{2,}|_{2,}|~{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const dot = joinPatterns(pickFromAllLanguages(({ spoken }) => spoken.dot.toLowerCase()))

const link = new RegExp(
  String.raw`\b(?:https?|ftp|mailto|tel|javascript|data):|\bwww\.|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|info|io|co|uk|de|fr|es|it|eu|ai|app|dev|xyz|ru|cn|me|tv|gov|edu|example|test|link|click|top|site|online|shop)\b|\S@\S|\S\/\S+\.\w|\b(?:${dot})\s+(?:com|net|org|info|de|fr|es|it)\b`,
  'iu',
)

const visit = joinPatterns(pickFromAllLanguages(({ sentences }) => sentences.visit))
const address = new RegExp(
  String.raw`\b(?:https?|ftp|mailto):|\bwww\.\w|\S@\w[\w-]*\.\w|\b(?:${visit})\b.{0,40}\b(?:${dot}) (?:com|net|org|info)\b`,
  'iu',
)

/** Whether it contains a web or email address, which nobody wants read out. */
export function holdsAddress(text: string): boolean {
  return address.test(text)
}

/** Whether it contains any kind of link, including disguised ones. */
export function holdsLink(text: string): boolean {
  return link.test(toPlainSpeech(text))
}

/** Signs of markup, code or field lists, which do not occur in a spoken sentence. */
const markup = /[<>[\]{}|\\`*_#~^=]|\(\(|:\/\/|&[a-z]+;|\d+\.\d+\)|^\W*(?:\d+[.)]|[-•])\s|"\s*:\s*"/u

/** Non-Latin letters, emoji and arrows do not belong in an answer. */
const strange = /(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}|[←-⇿]/u

export function holdsStrangeLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}(?:(?!\p{Script=Latin})\p{L})/u.test(text.normalize('NFKC'))
}

/** Whether it can be spoken as it is: Latin words and punctuation, without links. */
export function isPlainSpeech(text: string): boolean {
  const inOneForm = text.normalize('NFKC')
  if (inOneForm.replace(unseen, '') !== inOneForm) return false
  return !markup.test(inOneForm) && !strange.test(inOneForm) && !holdsLink(inOneForm)
}
