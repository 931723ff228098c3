import { languages, type Language } from '@tidings/contract/entities'
import { mayBeginNumber } from '../../numbers-and-days/parts.ts'
import { fold, isFiller } from '../../understanding/words.ts'
import { isAkin, tokensOf, wordSets, type Token } from '../word-sets.ts'

/** Words before which a German capital is a plain noun's more often than a name's. */
const determiners = wordSets({
  en: '',
  fr: '',
  es: '',
  de: `der die das den dem des ein eine einen einem einer eines kein keine keinen keiner im am zum zur beim vom ins ans
    mehr viele alle einige mehrere neue neuen neuer neues ihre ihren ihrer seine seinen seiner diese dieser diesen dieses
    jeder jede jedes`,
  it: '',
})

/** Nouns that state nothing of their own. */
const plainNouns = wordSets({
  en: 'officials people report reports news government police experts authorities',
  fr: '',
  es: '',
  de: `jahr jahre jahren jahres tag tage tagen woche wochen monat monate monaten uhr zeit ende anfang teil zahl angaben
    bericht berichte berichten prozent euro dollar million millionen milliarde milliarden tausend menschen leute mann frau
    fall grund folge rund sicht lage`,
  it: '',
})

/** Small words of each language that the question's word lists do not have. */
const openers = wordSets({
  en: `after although as because before both despite during each every few following if into like many meanwhile most much
    near no not now once one only other several since still such than then though through under until while within without
    but also later earlier according another among between around against across its his her their`,
  fr: `apres alors ainsi aussi autre avant bien cependant chaque comme contre depuis deja devant donc durant encore entre
    jusqu lors lorsque mais malgre meme moins ni non or parmi pendant plus plusieurs puis quelques sans si sous tandis
    toute toutes vers voici`,
  es: `ademas ahora ante antes asi aun aunque bajo cada casi contra desde despues durante entonces entre hacia hasta mas
    mientras muchos no otra otro otros pero porque pues segun si sin sino tambien tampoco tras varios ya`,
  de: `aber als also auch bevor bis da dabei dadurch dafur dagegen daher damit danach dann darauf darum davon davor dazu
    derzeit dort durch erst ferner gegen gleichzeitig hier hinter inzwischen jedoch kein keine laut nachdem neben nicht
    nun nur ob obwohl ohne seit seitdem sobald sondern sowie trotz uber unter viele vor wahrend wegen weil wenn zudem
    zugleich zuvor zwar zwischen alle einige mehrere`,
  it: `ancora anche attualmente circa come comunque contro cosi dopo dove durante entro fino gia infine inoltre insieme
    invece intanto ma mentre molti nei non ogni oltre ora per pero piu poi presso prima qualche quindi se secondo sempre
    senza sia sopra sotto tra tuttavia verso alcuni alcune`,
})

export function isSmallWord(folded: string, language: Language): boolean {
  return isFiller(folded, language) || openers[language].has(folded)
}

const regionCodes =
  'AF AL AM AO AR AT AU AZ BA BD BE BG BO BR BY CA CD CH CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FR GB GE GH GR GT HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KP KR KW KZ LB LK LT LU LV LY MA MD ME MG MK ML MM MN MX MY MZ NE NG NI NL NO NP NZ PA PE PH PK PL PS PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SS SV SY TD TH TN TR TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'.split(
    ' ',
  )

const regions = new Map(
  languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return regionCodes.map((code): [string, string] => [fold(names.of(code) ?? code), code])
  }),
)

function isCapital({ text }: Token): boolean {
  return /^[\p{Lu}\p{Lt}]/u.test(text)
}

function isAtStart(text: string, { start }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(0, start))
}

/** "Marsh's", "Berlins": the same name. */
export function isSameName(a: string, b: string): boolean {
  if (a === b) return true
  const region = regions.get(a)
  if (region !== undefined && region === regions.get(b)) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 3 && (long === `${short}s` || long === `${short}'`)
}

/** Nouns have capitals in German: there, only what no article stands before, or what is no plain word, is a name's. */
function isGermanNoun(tokens: readonly Token[], at: number, isStrict: boolean): boolean {
  const token = tokens[at]
  if (!token || plainNouns.de.has(token.folded)) return true
  if (isStrict || token.text === token.text.toUpperCase()) return false
  const isNextCapital = tokens[at + 1] !== undefined && isCapital(tokens[at + 1] as Token)
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ folded }) => folded)
  return !isNextCapital && before.some((word) => determiners.de.has(word) || mayBeginNumber(word, 'de'))
}

export type NamesAsked = {
  language: Language
  /** The words may be compared, because they are of one language. */
  isSameLanguage: boolean
}

/**
 * The words of a sentence that may be names, and must therefore stand in its sources. Where words can be compared, the
 * first of a sentence counts as one too, unless it is a small word; across languages German nouns with an article do not.
 */
export function namesIn(text: string, { isSameLanguage, language }: NamesAsked): Token[] {
  const tokens = tokensOf(text)
  return tokens.filter((token, at) => {
    if (!isCapital(token)) return false
    if (isAtStart(text, token)) return !isSmallWord(token.folded, language)
    if (token.text.length === 1) return false
    if (plainNouns[language].has(token.folded)) return false
    return language !== 'de' || !isGermanNoun(tokens, at, isSameLanguage)
  })
}

/** Whether a name stands among these words: exactly, but a plain noun of the same language in any form. */
export function standsAmong(name: Token, words: readonly Token[], asked: NamesAsked): boolean {
  if (words.some(({ folded }) => isSameName(folded, name.folded))) return true
  const isMaybeNoun = asked.isSameLanguage && (asked.language === 'de' || name.start === 0)
  return isMaybeNoun && words.some(({ folded }) => isAkin(folded, name.folded))
}
