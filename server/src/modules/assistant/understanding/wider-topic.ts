import type { Language } from '@tidings/contract/entities'
import type { Topic } from '@tidings/contract/predefined'
import { wordsOf } from './words.ts'

/** Parts of a topic that people ask for by a word that its articles seldom have: a report on a match says no "football". */
const parts: Partial<Record<Topic, Record<Language, string>>> = {
  Sports: {
    en: 'football soccer tennis basketball baseball hockey rugby cricket golf cycling athletics boxing swimming motorsport',
    fr: 'foot football tennis basket basketball handball rugby golf cyclisme athletisme boxe natation',
    es: 'futbol tenis baloncesto balonmano rugby golf ciclismo atletismo boxeo natacion motociclismo',
    de: 'fußball fussball tennis basketball handball eishockey golf radsport leichtathletik boxen schwimmen motorsport',
    it: 'calcio tennis basket pallacanestro pallavolo rugby golf ciclismo atletica nuoto pugilato',
  },
  Business: {
    en: 'markets stocks shares economy money',
    fr: 'bourse marches argent',
    es: 'bolsa mercados dinero',
    de: 'börse borse aktien geld',
    it: 'borsa mercati soldi',
  },
  Entertainment: {
    en: 'film films movie movies cinema music celebrities celebrity television',
    fr: 'film films cinema musique celebrites people television',
    es: 'cine peliculas musica famosos television',
    de: 'film filme kino musik prominente stars fernsehen',
    it: 'cinema film musica celebrita televisione',
  },
  Technology: {
    en: 'ai computers gadgets internet software',
    fr: 'ia informatique ordinateurs internet',
    es: 'ia informatica ordenadores internet',
    de: 'ki computer internet software',
    it: 'ia informatica computer internet',
  },
}

/** The topic that all words of a subject are a part of, if any: "football" is of sport. */
export function widerTopic(subject: string, language: Language): Topic | null {
  const words = wordsOf(subject).map(({ folded }) => folded)
  const topics = Object.entries(parts).map(
    ([topic, words]) => [topic as Topic, words[language].split(' ')] as const,
  )
  const found = topics.find(([, names]) => words.length > 0 && words.every((word) => names.includes(word)))
  return found?.[0] ?? null
}
