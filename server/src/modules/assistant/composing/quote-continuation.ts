import type { Language } from '@tidings/contract/entities'
import { opensSentence } from './abbreviations.ts'

/** Verbs that tell who spoke, in the forms that reports use. */
const sayingVerbs: Record<Language, string> = {
  en: 'said says say asked asks ask told tells wrote writes tweeted posted shouted yelled cried replied replies responded answered added adds exclaimed wondered demanded joked quipped declared insisted recalled explained chanted screamed remarked argued continued',
  fr: 'dit disait déclare déclaré déclarait demande demandé demandait lance lancé lançait ajoute ajouté répond répondu écrit affirme affirmé explique expliqué crie crié interroge interrogé insiste insisté martèle martelé poursuit poursuivi ironise exclame exclamé',
  es: 'dijo dice decía declaró declara preguntó pregunta preguntaba exclamó exclama añadió añade agregó respondió responde contestó escribió escribe afirmó afirma explicó explica gritó grita insistió insiste señaló dicho preguntado afirmado declarado',
  de: 'sagte sagt fragte fragt rief ruft antwortete antwortet schrieb schreibt erklärte erklärt meinte meint betonte betont fügte entgegnete wunderte schrie forderte twitterte gesagt gefragt gerufen',
  it: 'disse dice detto diceva chiese chiede chiesto domanda domandò domandato dichiara dichiarò dichiarato risponde rispose risposto scrive scrisse scritto afferma affermò affermato aggiunge aggiunse aggiunto esclama esclamò esclamato spiega spiegato urla urlato grida gridato insiste',
}

/** In these a capital stands at a sentence's start only, but they name the speaker. */
const pronouns = new Set(
  'I He She They We You Il Elle Ils Elles On Nous Je Él Ella Ellos Ellas Er Sie Wir Ich Lui Lei Loro'.split(
    ' ',
  ),
)

const verbSets: Record<Language, Set<string>> = {
  en: new Set(sayingVerbs.en.split(' ')),
  fr: new Set(sayingVerbs.fr.split(' ')),
  es: new Set(sayingVerbs.es.split(' ')),
  de: new Set(sayingVerbs.de.split(' ')),
  it: new Set(sayingVerbs.it.split(' ')),
}

/** How far the verb may be from the quotation, in words and in characters. */
const maxWords = 6
const maxCharacters = 100

/** Whether what follows a quotation tells who said it: "Smith asked reporters", but not "The crowd cheered". */
export function tellsWhoSpoke(following: string, language: Language): boolean {
  const clause = /^[^.!?;:…\r\n]*/u.exec(following.slice(0, maxCharacters))?.[0] ?? ''
  const words = clause.match(/[\p{L}\p{M}]+/gu)?.slice(0, maxWords) ?? []
  const [first, ...rest] = words
  if (!first || (opensSentence(first, language) && !pronouns.has(first))) return false
  return rest.some((word) => verbSets[language].has(word))
}
