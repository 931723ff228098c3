import type { Language } from '@tidings/contract/entities'

type Rule = readonly [pattern: RegExp, spoken: string]

/** Matches a whole name within a spoken list. */
function makeRule(names: string, article: string): Rule {
  const link = '(?:and|et|y|e|und) '
  return [new RegExp(`(?<=^|, | ${link})(?:The )?(${names})(?=$|, | ${link})`, 'gu'), `${article}$1`]
}

/** The article that a name needs within a sentence. */
const articles: Record<Language, readonly Rule[]> = {
  en: [
    [/\bThe (?=\p{Lu})/gu, 'the '],
    makeRule(
      'BBC|New York Times|Washington Post|Associated Press|Financial Times|Wall Street Journal',
      'the ',
    ),
  ],
  fr: [
    makeRule('BBC', 'la '),
    makeRule('Guardian|New York Times|Washington Post|Financial Times', 'le '),
    makeRule('Associated Press|AFP', 'l’'),
  ],
  es: [makeRule('BBC', 'la '), makeRule('New York Times|Washington Post|Financial Times', 'el ')],
  // The dative after "von" and "laut".
  de: [
    [/\bDer (?=\p{Lu})/gu, 'dem '],
    [/\bDie (?=\p{Lu})/gu, 'der '],
    makeRule('Guardian', 'dem '),
    makeRule('BBC|New York Times|Washington Post|Associated Press|Financial Times|Tagesschau', 'der '),
  ],
  it: [
    [/\bIl (?=\p{Lu})/gu, 'il '],
    [/\bLa (?=\p{Lu})/gu, 'la '],
    makeRule('BBC', 'la '),
    makeRule('Guardian|New York Times|Washington Post|Financial Times|Corriere della Sera', 'il '),
    makeRule('Associated Press|ANSA', 'l’'),
  ],
}

/** Adds articles to one or several sources within a sentence: "the BBC", "dem Spiegel". */
export function addArticle(sources: string, language: Language): string {
  return articles[language].reduce((spoken, [pattern, name]) => spoken.replace(pattern, name), sources)
}

const contractions: Record<Language, readonly Rule[]> = {
  en: [],
  fr: [
    [/^de [Ll]e /, 'du '],
    [/^de [Ll]es /, 'des '],
    [/^de (?=[aeiouàâéèêëîïôûœ])/i, 'd’'],
  ],
  es: [[/^de el /, 'del ']],
  de: [
    [/^von dem /, 'vom '],
    [/^bei dem /, 'beim '],
  ],
  it: [
    [/^da il /, 'dal '],
    [/^da la /, 'dalla '],
    [/^da l’/, 'dall’'],
  ],
}

/** The sources after a preposition, contracted with the article where the language does: "vom Spiegel", "du Monde". */
export function addPreposition(preposition: string, sources: string, language: Language): string {
  const spoken = `${preposition} ${addArticle(sources, language)}`
  return contractions[language].reduce((text, [pattern, word]) => text.replace(pattern, word), spoken)
}
