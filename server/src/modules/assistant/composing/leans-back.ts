import type { Language } from '@tidings/contract/entities'

/** How sentences begin that speak of something said just before, in lower case, one to three words each. */
const openings: Record<Language, string> = {
  en: `he|she|they|it|his|her|hers|their|its|him|them|this|these|that|those|such|i|but|and|or|so|yet|nor|however|moreover|
    meanwhile|nevertheless|nonetheless|therefore|thus|instead|furthermore|besides|likewise|otherwise|similarly|still|then|
    also|afterwards|as a result|for example|for instance|in addition|in contrast|by contrast|on the other|at the same|at the time|by then|since then|
    the latter|the former|both|neither|one of them|none of them|
    some of them|the two|the pair`,
  fr: `il|elle|ils|elles|lui|ce|c|cela|ça|ceci|cet|cette|ces|celui|celle|ceux|celles|son|sa|ses|leur|leurs|je|j|mais|et|ou|or|
    donc|car|toutefois|cependant|pourtant|néanmoins|ensuite|puis|ainsi|aussi|en revanche|par ailleurs|de plus|en outre|
    d ailleurs|en effet|dès lors|par conséquent|à l inverse|de même|de son côté|de leur côté|tous deux|toutes deux|
    ce dernier|cette dernière|là|à l époque|depuis lors`,
  es: `él|ella|ellos|ellas|ello|esto|eso|aquello|este|esta|estos|estas|ese|esa|esos|esas|aquel|aquella|su|sus|yo|pero|y|e|o|
    sino|sin embargo|no obstante|además|también|asimismo|luego|entonces|así|pues|por eso|por ello|por tanto|por lo tanto|
    por otra parte|por otro lado|por su parte|mientras tanto|en cambio|aun así|en consecuencia|de hecho|ambos|ambas|allí|desde entonces|en ese momento|en aquel`,
  de: `er|sie|es|dies|diese|dieser|dieses|diesem|diesen|das ist|das war|das sei|das sind|das hat|das habe|das wird|das werde|
    das wäre|das sagte|das teilte|das berichtete|das geht|das gilt|das bedeutet|das heißt|das soll|das will|sein|seine|
    seiner|seinen|seinem|ihr|ihre|ihrer|ihren|ihrem|ihm|ihn|ihnen|ich|aber|doch|und|oder|denn|sondern|jedoch|dennoch|
    allerdings|zudem|außerdem|auch|deshalb|daher|deswegen|darum|dabei|damit|dafür|dagegen|dadurch|daraufhin|daran|darauf|
    daraus|darin|darüber|danach|davor|davon|dazu|zuvor|so|trotzdem|hingegen|demnach|somit|folglich|anschließend|ferner|
    dort|beide|damals|dann|seitdem|seither`,
  it: `egli|ella|lui|lei|loro|esso|essa|essi|esse|questo|questa|questi|queste|ciò|quello|quella|quelli|quelle|suo|sua|suoi|
    sue|il suo|la sua|i suoi|le sue|il loro|la loro|i loro|le loro|io|ma|e|ed|o|però|tuttavia|inoltre|infatti|quindi|
    perciò|dunque|così|poi|anche|pertanto|nel frattempo|al contrario|invece|intanto|di conseguenza|quest ultimo|
    quest ultima|entrambi|entrambe|lì|là|allora|da allora|all epoca`,
}

/** "This week" names a time, not something said before. */
const times: Record<Language, string> = {
  en: 'week weekend month year morning afternoon evening night spring summer autumn winter season monday tuesday wednesday thursday friday saturday sunday',
  fr: 'semaine mois année matin matinée soir soirée nuit printemps été automne hiver lundi mardi mercredi jeudi vendredi samedi dimanche',
  es: 'semana mes año mañana tarde noche madrugada primavera verano otoño invierno fin lunes martes miércoles jueves viernes sábado domingo',
  de: 'woche monat jahr morgen nacht frühjahr frühling sommer herbst winter montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend wochenende',
  it: 'settimana mese anno mattina mattinata pomeriggio sera notte primavera estate autunno inverno lunedì martedì mercoledì giovedì venerdì sabato domenica',
}

/** "It is raining" says nothing of what came before, and may begin an article. */
const impersonal = new Set(['it', 'il', 'ce', 'c', 'es'])

type Sets = Record<Language, Set<string>>

function setsOf(lists: Record<Language, string>, separator: RegExp): Sets {
  const setOf = (language: Language) => new Set(lists[language].split(separator).map((each) => each.trim()))
  return { en: setOf('en'), fr: setOf('fr'), es: setOf('es'), de: setOf('de'), it: setOf('it') }
}

const openingSets = setsOf(openings, /\|/)
const timeSets = setsOf(times, / /)

/** Who spoke, where only a pronoun tells. */
const speakers: Record<Language, RegExp> = {
  en: /^\P{L}*(?:he|she|they|said he|said she)\b/u,
  fr: /^\P{L}*(?:\p{L}+[\s-]+(?:t-)?)?(?:il|elle|ils|elles)(?!\p{L})/u,
  es: /^\P{L}*(?:\p{L}+\s+)?(?:él|ella|ellos|ellas)(?!\p{L})/u,
  de: /^\P{L}*(?:\p{L}+\s+)?(?:er|sie)(?!\p{L})/u,
  it: /^\P{L}*(?:\p{L}+\s+)?(?:lui|lei|egli|ella|loro)(?!\p{L})/u,
}

const quotation = /^["“„«'‘][^"“”„«»]*["“”»'’]/u

/** Somebody's words, without who said them or with a pronoun only; null when the sentence begins with none. */
function isSpeakerUnnamed(text: string, language: Language): boolean | null {
  const quoted = quotation.exec(text)?.[0]
  if (quoted === undefined) return null
  const rest = text.slice(quoted.length)
  return !/\p{L}/u.test(rest) || speakers[language].test(rest)
}

/**
 * Whether the sentence cannot be understood without the one before it: it begins with "He", "But" or the like, or with
 * words of somebody who is not named. `isFirst`: the text begins with it.
 */
export function leansBack(sentence: string, language: Language, isFirst: boolean): boolean {
  const text = sentence.toLowerCase().trim()
  const isQuoteLoose = isSpeakerUnnamed(text, language)
  if (isQuoteLoose !== null) return isQuoteLoose
  const [first = '', second = '', third = ''] = text.slice(0, 80).match(/[\p{L}\p{M}]+/gu) ?? []
  if (timeSets[language].has(second) || (isFirst && impersonal.has(first))) return false
  const known = openingSets[language]
  return [first, `${first} ${second}`, `${first} ${second} ${third}`].some((opening) => known.has(opening))
}
