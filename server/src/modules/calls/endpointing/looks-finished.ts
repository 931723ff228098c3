import type { Language } from '@tidings/contract/entities'

/** Folded words after which a sentence goes on. */
const dangling: Record<Language, string> = {
  en: `and but or so because if when while that which who whose the a an of to in on at from for by with about into over
    under between against is are was were do does did has have had will would can could my your their our its his her this
    these as than like regarding um uh er erm`,
  fr: `et mais ou donc car si quand que qui dont le la les l un une des du de d au aux a en dans sur sous par pour avec sans
    chez vers entre contre est sont etait ont mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette
    ces comme concernant euh`,
  es: `y e pero o u porque si cuando que quien cuyo el la los las un una unos unas de del a al en con sin por para sobre
    entre contra hacia desde hasta es son era fue ha han mi tu su sus nuestro este esta estos estas ese esa como eh`,
  de: `und aber oder weil wenn als dass der die das den dem des ein eine einen einem einer eines von vom zu zum zur in im an
    am auf aus bei mit nach uber unter vor fur gegen durch um ohne zwischen ist sind war waren hat haben wird werden mein
    meine dein deine sein seine ihr ihre unser diese dieser dieses wie ah ahm`,
  it: `e ed ma o perche se quando che chi cui il lo la i gli le l un uno una di del dello della dell dei degli delle a al
    allo alla all ai agli alle da dal dalla dall in nel nella nell nei nelle con su sul sulla sull sui per tra fra contro
    verso sono era ha hanno mio mia tuo tua suo sua nostro questo questa questi queste come eh`,
}

/** Folded words with which a question or a request begins. */
const openers: Record<Language, string> = {
  en: 'what whats who whos where when why how which is are was were do does did has have can could will tell give read show',
  fr: 'que qu quoi qui quel quelle quels quelles quand comment pourquoi combien ou est y dis dites donne donnez raconte racontez lis parle parlez',
  es: 'que quien quienes cual cuales cuando como donde cuanto por hay dime digame cuentame dame deme lee leeme hablame',
  de: 'was wer wen wem wie wo wann warum wieso welche welcher welches gibt ist sind sag sage erzahl erzahle gib lies zeig',
  it: 'che chi cosa quale quali quando come dove perche quanto ci c dimmi dammi raccontami leggi leggimi parlami mi',
}

/** Folded words that complete a request: those that name the news, or lead in the object that follows. */
const completers: Record<Language, string> = {
  en: 'new news latest headlines today happening happened about on from',
  fr: 'neuf nouvelles actualites infos titres passe aujourd hui sur de du des concernant',
  es: 'nuevo noticias novedades titulares pasa hoy sobre de del',
  de: 'neues neu nachrichten schlagzeilen los heute passiert uber zu zum zur von aus',
  it: 'nuovo novita notizie titoli succede oggi su sul sulla di del della',
}

type Words = Record<Language, ReadonlySet<string>>

function setsOf(lists: Record<Language, string>): Words {
  const set = (words: string) => new Set(words.split(/\s+/))
  return { en: set(lists.en), fr: set(lists.fr), es: set(lists.es), de: set(lists.de), it: set(lists.it) }
}

const danglingWords = setsOf(dangling)
const openingWords = setsOf(openers)
const completingWords = setsOf(completers)

/** Lower case words without accents; apostrophes part them, but English "what's" is one. */
export function foldedWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/(what|who|that|it)['’]s\b/g, '$1s').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether the words so far may be all of it: they end like a sentence, or make a question that lacks nothing. */
export function looksFinished(text: string, language: Language): boolean {
  const words = foldedWords(text)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return false
  const isCutOff = /(?:\.\.\.|…|[,;:–-])\s*$/u.test(text)
  const isVerbEnd = completingWords[language].has(last) && !danglingWords[language].has(last)
  if (isCutOff || danglingWords[language].has(last)) return false
  if (/[.!?]["'”’»)\]\s]*$/u.test(text)) return true
  if (!openingWords[language].has(first)) return false
  return isVerbEnd || words.slice(1, -1).some((word) => completingWords[language].has(word))
}

/** Whether these words can only be the rest of a sentence that was taken for whole: "for older people". */
export function goesOn(text: string, language: Language): boolean {
  const [first] = foldedWords(text)
  return first !== undefined && danglingWords[language].has(first) && !openingWords[language].has(first)
}
