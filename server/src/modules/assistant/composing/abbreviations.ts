import type { Language } from '@tidings/contract/entities'

/**
 * Words that end in a full stop and never end a sentence. Here and below, a word written with a capital is an
 * abbreviation only with it: "Mass." but not "mass."
 */
const leading: Record<Language, string> = {
  en: 'mr mrs ms messrs dr prof rev fr msgr mgr gen lt col maj brig adm cmdr cpl sgt pvt capt cpt det insp supt sen rep gov pres hon amb atty mt st vs approx est e.g i.e jan feb apr jun jul aug sep sept oct nov dec',
  fr: 'mm mme mmes mlle mlles dr pr me mgr ste gén cdt col lt cap cf pp p.ex ex env apr janv févr avr juil sept oct nov déc',
  es: 'sr sres sra sras srta dr dra dña mons card gral cnel cap tte ing lic prof pdte ud uds vd ee p.ej ej av avda aprox st sto sta ene feb abr jun jul ago sept oct nov dic',
  de: 'dr prof hr fr frl ing dipl mag kard msgr gen st bzw ca evtl ggf inkl vgl sog rd bspw mind zzgl gem einschl ehem gg z.b d.h u.a v.a i.d.r s.o tel geb jan feb mär apr jun jul aug sep sept okt nov dez',
  it: 'sig sigg dr dott dottssa prof profssa ing avv arch geom rag card mons gen col cap magg ten on sen es p.es ca gen feb apr mag giu lug ago sett ott nov dic',
}

/** Words that may also be a sentence's last. */
const trailing: Record<Language, string> = {
  en: 'bros inc corp ltd co cos ft plc llc jr sr etc al dept Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky Md Mass Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn Tex Vt Va Wash Wis Wyo Mar',
  fr: 'etc st cie inc corp ltd sté bros',
  es: 'etc uu inc corp ltd cía bros',
  de: 'etc usw usf str mio mrd nr co inc corp ltd bros',
  it: 'ecc etc inc corp ltd bros',
}

/** Words that are abbreviations before a number only. */
const numbered: Record<Language, string> = {
  en: 'no nos vol fig art pp',
  fr: 'no n° art vol p pp',
  es: 'no núm pág págs art vol',
  de: 'nr abs art bd str',
  it: 'pag art vol mar set',
}

/** Only these begin a new sentence after what may be either an abbreviation or a sentence's end. */
const openers: Record<Language, string> = {
  en: 'The A An In On At It He She They We But And This That These Those However Meanwhile For As If When After His Her Their Its There Since While Although With By From',
  fr: 'Le La Les L Un Une Il Elle Ils Elles On Nous Ce Cet Cette Ces C Mais Et En Dans Pour Selon Après Si Son Sa Ses Leur Leurs',
  es: 'El La Los Las Un Una Ellos Ellas Este Esta Estos Estas Esto Eso Pero Y En Para Según Por Si Su Sus También Además Tras',
  de: 'Der Die Das Ein Eine Er Sie Es Wir Dies Diese Dieser Dieses Doch Aber Und In Im Am Für Nach Auch Seine Ihre Zuvor Damit Dabei',
  it: 'Il Lo La I Gli Le L Un Una Lui Lei Questo Questa Questi Queste Ma E In Nel Nella Per Secondo Dopo Se Si Suo Sua',
}

const companyEndings = new Set('Inc Corp Ltd Co LLC plc'.split(' '))

type Sets = Record<Language, Set<string>>

function setsOf(lists: Record<Language, string>): Sets {
  const setOf = (language: Language) => new Set(lists[language].split(' '))
  return { en: setOf('en'), fr: setOf('fr'), es: setOf('es'), de: setOf('de'), it: setOf('it') }
}

const sets = {
  leading: setsOf(leading),
  trailing: setsOf(trailing),
  numbered: setsOf(numbered),
  openers: setsOf(openers),
}

function has(words: Set<string>, word: string): boolean {
  return words.has(word) || words.has(word.toLowerCase())
}

/** What a full stop after `word` (without it) means: `open` is an abbreviation that may also end a sentence. */
export function fullStopAfter(
  word: string,
  next: string,
  language: Language,
): 'abbreviates' | 'ends' | 'open' {
  // "J.", "S. M.", "p. ex.", "z. B."
  if (/^\p{L}$/u.test(word) || has(sets.leading[language], word)) return 'abbreviates'
  if (has(sets.numbered[language], word) && /^\p{N}/u.test(next)) return 'abbreviates'
  // "am 3. März": an ordinal in German; "Charles III." is one too.
  if (language === 'de' && /^\d{1,2}$/.test(word)) return 'abbreviates'
  if (language === 'de' && /^[IVXLC]+$/.test(word)) return 'open'
  // "U.S.", "EE.UU.", "Ph.D."
  if (/^(?:\p{L}{1,2}\.)+\p{L}{1,2}$/u.test(word)) return 'open'
  return has(sets.trailing[language], word) ? 'open' : 'ends'
}

export function opensSentence(word: string, language: Language): boolean {
  return sets.openers[language].has(word)
}

/** "Inc" and the like: what stands before, "Yahoo!" for one, is a company's name. */
export function endsCompanyName(word: string): boolean {
  return companyEndings.has(word)
}
