import type { Language } from '@tidings/contract/entities'
import { fold } from '../understanding/words.ts'

/** Words that any sentence may have, whatever it tells of; without accents. */
const functionWords: Record<Language, string> = {
  en: `a an the and or but if of in on at to for from by with about as is are was were be been being am do does did has have
    had will would can could shall should may might must i me my you your we us our he she it its they them their his her
    him this that these those there here what which who whom whose when where why how not no nor so than then too very just
    also said says say mr mrs ms after before over under up down out off into through during between more most some such
    only own same other s t don ll ve re while because`,
  fr: `un une le la les l de d du des et ou mais a au aux en dans sur sous pour par avec sans chez est sont etait etaient ete
    etre ai as avons avez ont avait avaient avoir sera seront qu que qui quoi dont quand comme ce c cet cette ces se s sa
    son ses leur leurs il elle on nous vous ils elles y n ne pas plus moins tres aussi selon apres avant entre depuis dit
    m mme tout tous toute toutes meme si puis donc car ainsi`,
  es: `un una unos unas el la los las lo de del y e o u pero a al en con por para sobre sin desde hasta es son era eran fue
    fueron ser ha han habia hay he sera que quien quienes cual cuando como donde se su sus mi este esta estos estas ese esa
    eso esto yo le les nos no mas menos muy tambien segun tras entre ya dijo si porque todo todos toda todas otro otra`,
  de: `ein eine einen einem einer eines der die das den dem des und oder aber von vom zu zum zur in im ins an am auf aus bei
    mit nach uber um fur ist sind war waren sein wird werden wurde wurden worden hat haben hatte hatten habe sei seien kann
    konnen konnte soll sollen sollte will muss mussen was wer wie wo wann dass ob er sie es wir ich ihr ihm ihn ihnen sich
    seine seinen seiner ihre ihren ihrer nicht kein keine auch noch nur schon mehr sehr so als wenn durch gegen vor seit
    bis unter zwischen sagte diese dieser dieses`,
  it: `un uno una il lo la i gli le l di d del dello della dell dei degli delle e ed o ma a ad al allo alla all ai agli alle da
    dal dalla dall dai in nel nella nell nei nelle con su sul sulla sui per tra fra e sono era erano stato stata stati state
    essere ha hanno ho aveva avevano sara che chi cui non si se ci vi lo ne loro suo sua suoi sue questo questa questi
    queste piu meno molto anche come quando dove dopo prima secondo detto gia tutto tutti tutte`,
}

function wordSet(words: string): Set<string> {
  return new Set(words.split(/\s+/))
}

const sets: Record<Language, Set<string>> = {
  en: wordSet(functionWords.en),
  fr: wordSet(functionWords.fr),
  es: wordSet(functionWords.es),
  de: wordSet(functionWords.de),
  it: wordSet(functionWords.it),
}

/** The words of a text that tell what it is about, folded, in order. */
export function contentWords(text: string, language: Language): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => (word.length > 1 || /\d/.test(word)) && !sets[language].has(word))
}

const stemLength = 6

/** What the inflected forms of a word share: its beginning. */
export function stemOf(word: string): string {
  return word.slice(0, stemLength)
}
