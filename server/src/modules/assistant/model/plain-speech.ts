import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { joinPatterns } from '#language/lexicon/parse-lists'

/** Characters that show nothing, or nothing the same everywhere: controls, joiners, direction marks, tags, private ones. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]|\p{Default_Ignorable_Code_Point}/gu

/** One form for what is written in several: widths, spaces, quotation marks, brackets, dashes, dotted capitals. */
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

/**
 * A piece of an article as the model is shown it. Nothing in it can be taken for a citation, a delimiter, markup or
 * the mark of another speaker.
 */
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

/** An address of a page or a mailbox, which nobody wants read out. */
export function holdsAddress(text: string): boolean {
  return address.test(text)
}

/** Anything that may lead somewhere, also in the forms that hide it. */
export function holdsLink(text: string): boolean {
  return link.test(toPlainSpeech(text))
}

/** Signs of markup, code and lists of fields: nothing of a spoken sentence. */
const markup = /[<>[\]{}|\\`*_#~^=]|\(\(|:\/\/|&[a-z]+;|\d+\.\d+\)|^\W*(?:\d+[.)]|[-•])\s|"\s*:\s*"/u

/** Letters of other scripts than ours have nothing to do in an answer; emoji and arrows neither. */
const strange = /(?!\p{Script=Latin})\p{L}|\p{Extended_Pictographic}|[←-⇿]/u

export function holdsStrangeLetters(text: string): boolean {
  return /(?!\p{Script=Latin})\p{L}(?:(?!\p{Script=Latin})\p{L})/u.test(text.normalize('NFKC'))
}

/** Whether a voice can say it as it stands: words and sentence marks of our alphabet, and no link. */
export function isPlainSpeech(text: string): boolean {
  const inOneForm = text.normalize('NFKC')
  if (inOneForm.replace(unseen, '') !== inOneForm) return false
  return !markup.test(inOneForm) && !strange.test(inOneForm) && !holdsLink(inOneForm)
}
