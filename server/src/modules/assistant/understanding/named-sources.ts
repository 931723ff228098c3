import { predefinedSources } from '@tidings/contract/predefined'
import { pickFromAllLanguages } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { fold, readWords, type Token } from '#language/tokens'

/** Spoken short forms, folded. */
const aliases: Record<string, string> = {
  guardian: 'The Guardian',
  ap: 'Associated Press',
  nyt: 'New York Times',
  wapo: 'Washington Post',
  aljazeera: 'Al Jazeera',
  corriere: 'Corriere della Sera',
  suddeutsche: 'Süddeutsche Zeitung',
  sueddeutsche: 'Süddeutsche Zeitung',
  faz: 'Frankfurter Allgemeine Zeitung',
  figaro: 'Le Figaro',
}

/** `first` and `last` are word indexes. */
export type Mention = { source: string; first: number; last: number }

function findMention(words: readonly Token[], name: string[], source: string): Mention | null {
  if (name.length === 0) return null
  const first = words.findIndex((_, at) => name.every((part, offset) => words[at + offset]?.folded === part))
  return first < 0 ? null : { source, first, last: first + name.length - 1 }
}

/** How a name's article contracts with a preposition: "vom Spiegel", "du Monde", "dal Sole". */
const declined = new Map(
  pickFromAllLanguages(({ questions }) => Object.entries(questions.sourceNames.declined)).flat(),
)

/** Names that are also common nouns: after such a word only a capital marks the paper. */
const commonNouns = parseWords(...pickFromAllLanguages(({ questions }) => questions.sourceNames.commonNouns))

/** Finds the name with its article inflected; `isBare`: also without an article. */
function mentionsDeclined(
  words: readonly Token[],
  [article = '', ...rest]: string[],
  { isBare, question, source }: { isBare: boolean; question: string; source: string },
): (Mention | null)[] {
  const forms = declined.get(article)?.split(' ')
  if (!forms || rest.length === 0) return []
  const found = [...forms.map((form) => [form, ...rest]), ...(isBare ? [rest] : [])]
  return found
    .map((name) => findMention(words, name, source))
    .filter((mention) => {
      const noun = words[mention?.last ?? -1]
      const isName = noun !== undefined && /\p{Lu}/u.test(question.charAt(noun.start))
      return mention !== null && (isName || !commonNouns.has(rest.join(' ')))
    })
}

const articles = parseWords(...pickFromAllLanguages(({ questions }) => questions.sourceNames.articles))
const within = parseWords(...pickFromAllLanguages(({ questions }) => questions.sourceNames.within))

/** "Dans le monde" is a place, unless it is capitalised like the paper's name. */
function isPlace({ first, last }: Mention, words: readonly Token[], question: string): boolean {
  const [before, noun] = [words[first - 1], words[last]]
  if (!before || !noun || !within.has(before.folded) || !commonNouns.has(noun.folded)) return false
  return !/\p{Lu}/u.test(question.charAt(noun.start))
}

const beforeNouns = parseWords(...pickFromAllLanguages(({ answers }) => answers.beforeNouns))
const subjectAfter = parseWords(
  ...pickFromAllLanguages(({ questions }) => questions.sourceNames.subjectAfter),
)

/** "What's going on with the BBC?" is about the source. What stands before it may have been read otherwise. */
function isSubject({ first }: Mention, words: readonly Token[], question: string): boolean {
  const before = readWords(question.slice(0, words[first]?.start))
  const [last = '', earlier = ''] = before.toReversed().map(({ folded }) => folded)
  return subjectAfter.has(last) || (beforeNouns.has(last) && subjectAfter.has(earlier))
}

/** "El país" next to other capitalised words is a country, not the paper. */
function isCommonNoun({ first, last }: Mention, words: readonly Token[], question: string): boolean {
  const [from, to] = [words[first], words[last]]
  if (!from || !to || first === last || !articles.has(from.folded)) return false
  const written = question.slice(from.end, to.end)
  const others = question.slice(0, from.start).slice(1) + question.slice(to.end)
  return !/\p{Lu}/u.test(written) && /\p{Lu}/u.test(others)
}

/**
 * The distinct sources that the words name, in order; `known` are names besides the predefined ones. `isBare`: a name may lack
 * its article.
 */
export function findNamedSources(
  words: readonly Token[],
  { isBare = false, known, question }: { known: readonly string[]; question: string; isBare?: boolean },
): Mention[] {
  const names = [...new Set([...predefinedSources, ...known])].map((source) => ({
    source,
    name: readWords(source).map((word) => word.folded),
  }))
  const short = Object.entries(aliases).map(([alias, source]) => ({ source, name: [alias] }))
  const mentions = [...names, ...short]
    .flatMap(({ source, name }) => [
      findMention(words, name, source),
      ...mentionsDeclined(words, name, { isBare, question, source }),
    ])
    .filter((mention) => mention !== null)
    .filter((mention) => !isCommonNoun(mention, words, question) && !isPlace(mention, words, question))
    .filter((mention) => !isSubject(mention, words, question))
  return mentions
    .filter((mention, at) => mentions.findIndex((each) => isSameSource(each.source, mention.source)) === at)
    .toSorted((a, b) => a.first - b.first)
}

/** True when two names of a source are the same but for letter case, accents and a leading article. */
export function isSameSource(a: string, b: string): boolean {
  const plain = (name: string) => fold(name).replace(/^the /, '').trim()
  return plain(a) === plain(b)
}
