import type { Language } from '@tidings/contract/entities'

/** The texts around the news in a podcast. */
export type PodcastFeedTexts = {
  description: string
  /** The title of the introduction. */
  opening: string
}

export const podcastFeedTexts: Record<Language, PodcastFeedTexts> = {
  en: {
    description:
      'Your own news: each sentence word for word from its source. Only for you: please do not share its address.',
    opening: 'Overview',
  },
  de: {
    description:
      'Ihre eigenen Nachrichten: jeder Satz wörtlich aus seiner Quelle. Nur für Sie: Bitte geben Sie die Adresse nicht weiter.',
    opening: 'Überblick',
  },
  fr: {
    description:
      'Vos propres nouvelles : chaque phrase mot pour mot de sa source. Pour vous seul : ne partagez pas son adresse.',
    opening: 'Aperçu',
  },
  es: {
    description:
      'Sus propias noticias: cada frase, palabra por palabra de su fuente. Solo para usted: no comparta su dirección.',
    opening: 'Introducción',
  },
  it: {
    description:
      'Le sue notizie: ogni frase parola per parola dalla sua fonte. Solo per lei: non ne condivida l’indirizzo.',
    opening: 'Introduzione',
  },
}
