import type { Language } from '@tidings/contract/entities'

type Rule = readonly [pattern: RegExp, spoken: string]

/** A name of a list as it is spoken, whole. */
function whole(names: string, article: string): Rule {
  const link = '(?:and|et|y|e|und) '
  return [new RegExp(`(?<=^|, | ${link})(?:The )?(${names})(?=$|, | ${link})`, 'gu'), `${article}$1`]
}

/** What stands before a name within a sentence, where the name alone would sound bare. */
const articles: Record<Language, readonly Rule[]> = {
  en: [
    [/\bThe (?=\p{Lu})/gu, 'the '],
    whole('BBC|New York Times|Washington Post|Associated Press|Financial Times|Wall Street Journal', 'the '),
  ],
  fr: [
    whole('BBC', 'la '),
    whole('Guardian|New York Times|Washington Post|Financial Times', 'le '),
    whole('Associated Press|AFP', 'l’'),
  ],
  es: [whole('BBC', 'la '), whole('New York Times|Washington Post|Financial Times', 'el ')],
  // As it is after "von" and "laut".
  de: [
    [/\bDer (?=\p{Lu})/gu, 'dem '],
    [/\bDie (?=\p{Lu})/gu, 'der '],
    whole('Guardian', 'dem '),
    whole('BBC|New York Times|Washington Post|Associated Press|Financial Times|Tagesschau', 'der '),
  ],
  it: [
    [/\bIl (?=\p{Lu})/gu, 'il '],
    [/\bLa (?=\p{Lu})/gu, 'la '],
    whole('BBC', 'la '),
    whole('Guardian|New York Times|Washington Post|Financial Times|Corriere della Sera', 'il '),
    whole('Associated Press|ANSA', 'l’'),
  ],
}

/** Sources, or a list of them, as they stand within a sentence: "the BBC", "dem Spiegel". */
export function named(sources: string, language: Language): string {
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

/** The sources after a preposition, which may become one word with what it stands before: "vom Spiegel", "du Monde". */
export function after(preposition: string, sources: string, language: Language): string {
  const spoken = `${preposition} ${named(sources, language)}`
  return contractions[language].reduce((text, [pattern, word]) => text.replace(pattern, word), spoken)
}
