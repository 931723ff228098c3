import type { Language } from '@tidings/contract/entities'

/** Words that end in a full stop without ending a sentence, lower case. */
const abbreviations: Record<Language, string> = {
  en: 'mr mrs ms dr prof rev gen col lt sgt capt sen rep gov pres st jr sr vs etc inc ltd corp co no vol fig al approx est dept jan feb mar apr jun jul aug sep sept oct nov dec e.g i.e a.m p.m u.s u.k u.n',
  fr: 'm mm mme mmes mlle dr pr me st ste ex env etc av apr cf p pp art vol no n° janv févr avr juil sept oct nov déc',
  es: 'sr sra srta dr dra d dña prof gral ud uds vd etc ee uu ej p pág núm art av avda aprox st sto sta',
  de: 'dr prof hr fr st bzw ca etc evtl ggf inkl nr str usw vgl z d u s o abs art bd jan feb mär apr jun jul aug sep sept okt nov dez mio mrd tel usf sog',
  it: 'sig sigg dott dottssa prof ing avv on sen es ecc pag art n vol ca gen feb mar apr mag giu lug ago set sett ott nov dic st',
}

const abbreviationSets = Object.fromEntries(
  Object.entries(abbreviations).map(([language, words]) => [language, new Set(words.split(' '))]),
) as Record<Language, Set<string>>

/** After initials such as "U.S.", only these begin a new sentence. */
const openers = new Set(
  'The A An In On At It He She They We But And This That These Those However Meanwhile For As If When After Le La Les El Los Las Il Lo Der Die Das'.split(
    ' ',
  ),
)

/** A mark that may end a sentence, closing quotes and brackets, and white space before what can begin one. */
const boundary =
  /(?:[.!?…]+)(?:[\s\u00a0\u202f]?»|["'”’“)\]»])*(?=\s+["'“‘«„([¿¡]*[\s\u00a0\u202f]?[\p{Lu}\p{Lt}\p{N}])/gu

function wordBefore(text: string, at: number): string {
  return /[\p{L}\p{M}\p{N}°.]*$/u.exec(text.slice(Math.max(0, at - 30), at))?.[0] ?? ''
}

function wordAfter(text: string, at: number): string {
  return /^[\s"'“‘«„([¿¡]*([\p{L}\p{M}]+)/u.exec(text.slice(at, at + 60))?.[1] ?? ''
}

function endsSentence(text: string, at: number, found: { mark: string; language: Language }): boolean {
  if (!found.mark.startsWith('.') || found.mark.startsWith('..')) return true
  const end = at + found.mark.length
  const word = wordBefore(text, at)
  // "U.S.", "J.", "S. M.", "p. ex.", "z. B."
  if (/^(?:\p{L}\.)*\p{L}$/u.test(word)) return openers.has(wordAfter(text, end)) && word.includes('.')
  if (abbreviationSets[found.language].has(word.toLowerCase())) return false
  // "am 3. März": an ordinal in German.
  return !(found.language === 'de' && /^\d{1,2}$/.test(word))
}

function splitLine(line: string, language: Language): string[] {
  const sentences: string[] = []
  let start = 0
  for (const match of line.matchAll(boundary)) {
    if (!endsSentence(line, match.index, { mark: match[0], language })) continue
    const end = match.index + match[0].length
    sentences.push(line.slice(start, end).trim())
    start = end
  }
  sentences.push(line.slice(start).trim())
  return sentences.filter(Boolean)
}

/** Sentences in order, each a verbatim piece of the text. A line break ends a sentence. */
export function splitSentences(text: string, language: Language): string[] {
  return text.split(/[\r\n]+/).flatMap((line) => splitLine(line, language))
}
