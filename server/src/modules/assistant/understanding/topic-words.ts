import type { Language } from '@tidings/contract/entities'
import { predefinedInterests, type Topic } from '@tidings/contract/predefined'
import { fold } from './words.ts'

/** Each topic's name first, then other words for it, in each language. */
const topicWords: Record<Topic, Record<Language, string[]>> = {
  Politics: {
    en: ['politics', 'political'],
    fr: ['politique'],
    es: ['política'],
    de: ['Politik', 'politisches'],
    it: ['politica'],
  },
  Technology: {
    en: ['technology', 'tech'],
    fr: ['technologie', 'tech', 'technologies'],
    es: ['tecnología'],
    de: ['Technik', 'Technologie'],
    it: ['tecnologia'],
  },
  Business: {
    en: ['business', 'economy', 'economics', 'finance'],
    fr: ['économie', 'affaires', 'entreprises'],
    es: ['economía', 'negocios', 'empresas'],
    de: ['Wirtschaft', 'Finanzen'],
    it: ['economia', 'affari', 'finanza'],
  },
  Health: { en: ['health'], fr: ['santé'], es: ['salud'], de: ['Gesundheit'], it: ['salute'] },
  Science: {
    en: ['science'],
    fr: ['science', 'sciences'],
    es: ['ciencia'],
    de: ['Wissenschaft'],
    it: ['scienza'],
  },
  Sports: {
    en: ['sports', 'sport'],
    fr: ['sport', 'sports'],
    es: ['deportes', 'deporte'],
    de: ['Sport'],
    it: ['sport'],
  },
  Entertainment: {
    en: ['entertainment'],
    fr: ['divertissement', 'spectacles'],
    es: ['entretenimiento', 'espectáculos'],
    de: ['Unterhaltung'],
    it: ['intrattenimento', 'spettacoli'],
  },
  Travel: {
    en: ['travel', 'tourism'],
    fr: ['voyages', 'voyage', 'tourisme'],
    es: ['viajes', 'turismo'],
    de: ['Reisen', 'Reise', 'Tourismus'],
    it: ['viaggi', 'turismo'],
  },
  Food: {
    en: ['food', 'cooking'],
    fr: ['cuisine', 'gastronomie', 'alimentation'],
    es: ['gastronomía', 'comida', 'cocina'],
    de: ['Essen', 'Ernährung'],
    it: ['cucina', 'cibo', 'gastronomia'],
  },
  Environment: {
    en: ['the environment', 'environment', 'climate'],
    fr: ['environnement', 'climat'],
    es: ['medio ambiente', 'clima'],
    de: ['Umwelt', 'Klima'],
    it: ['ambiente', 'clima'],
  },
  Education: {
    en: ['education'],
    fr: ['éducation'],
    es: ['educación'],
    de: ['Bildung'],
    it: ['istruzione', 'scuola'],
  },
  'Art & Culture': {
    en: ['culture', 'art', 'arts'],
    fr: ['culture', 'art', 'arts'],
    es: ['cultura', 'arte'],
    de: ['Kultur', 'Kunst'],
    it: ['cultura', 'arte'],
  },
}

/** The topic's name as it is spoken; a topic that is not one of the twelve is its own name. */
export function topicName(topic: string, language: Language): string {
  const known = predefinedInterests.find((name) => name === topic)
  return (known && topicWords[known][language][0]) ?? topic
}

/** The topic that a question's word names, if any; `word` is folded. */
export function topicOf(word: string, language: Language): Topic | null {
  return (
    predefinedInterests.find((topic) => topicWords[topic][language].some((name) => fold(name) === word)) ??
    null
  )
}
