import { tokensOf, wordSets } from '../word-sets.ts'
import type { Language } from '@tidings/contract/entities'

/** Who writes or listens; a report told in an answer has neither. */
const persons = wordSets({
  en: 'i me my mine myself we us our ours ourselves you your yours yourself',
  fr: 'je j moi mon ma mes nous notre nos tu toi ton ta tes vous votre vos',
  es: 'yo me mi mis nosotros nosotras nuestro nuestra nuestros nos tu tus usted ustedes te ti vosotros vuestro',
  de: 'ich mich mir mein meine meinen meinem meiner wir uns unser unsere unserer du dich dir dein deine ihnen',
  it: 'io mi me mio mia miei noi ci nostro nostra nostri tu ti tuo tua voi vostro vostra',
})

/** Words of the trade of prompts, which no answer about news needs. */
const trade =
  /\b(?:prompts?|system message|language model|ai model|as an ai|instructions?|consignes?|instrucciones|anweisungen|istruzioni|(?:the )?(?:passages?|articles?|text|sources?|context|information) (?:provided|given|above|below)|provided (?:passages?|articles?|text|sources?|context|information)|article \d+|cannot (?:help|assist|comply|answer)|as requested|citations?)\b/iu

/** "US" is a country, and German "Ihnen", "Sie" are other people too. */
export function speaksOfItself(text: string, language: Language): boolean {
  if (trade.test(text)) return true
  return tokensOf(text).some(
    ({ folded, text: word }) =>
      persons[language].has(folded) &&
      !(language === 'en' && word === 'US') &&
      !(language === 'de' && folded === 'ihnen'),
  )
}
