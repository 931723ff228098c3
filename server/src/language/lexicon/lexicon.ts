import type { Topic } from '@tidings/contract/predefined'
import type { AbilityWords } from './abilities.ts'
import type { AnswerWords } from './answers.ts'
import type { Commands } from './commands.ts'
import type { FactWords } from './facts.ts'
import type { FollowUpWords } from './follow-ups.ts'
import type { FunctionWords } from './function-words.ts'
import type { Headlines } from './headlines.ts'
import type { NumberWords } from './numbers.ts'
import type { OwnPlaceWords } from './own-place.ts'
import type { PolarityWords } from './polarity.ts'
import type { QuestionWords } from './questions.ts'
import type { RequestWords } from './requests.ts'
import type { SentenceWords } from './sentences.ts'
import type { SpokenForms } from './spoken-forms.ts'
import type { TimeWords } from './time.ts'

export type Grammar = {
  /** All nouns are capitalised, not only names. */
  capitalisesNouns: boolean
  /** Subject pronouns are left out: "why resigned?" */
  dropsPronouns: boolean
  /** A pronoun after the verb repeats the subject: "le maire est-il malade ?" */
  repeatsSubject: boolean
  /** A full stop makes a number an ordinal: "3. Mai". */
  writesDottedOrdinals: boolean
  /** Compound nouns are one word: "Güterzug". */
  joinsNouns: boolean
  /** Numbers are one word: "zweihundert". */
  joinsNumberWords: boolean
  /** Verb forms that may follow a pronoun which is spelt like an article; null if none is. */
  participle: RegExp | null
  decimalSign: '.' | ','
  /** Dates may begin with the month: "May 3". */
  writesMonthFirst: boolean
  /** Letters and endings that are common in this language and rare in most others. */
  letterSigns: RegExp
}

/** Terms found in articles: a word, or words joined by `_`; a final `*` matches any ending. */
export type TermLists = readonly string[]

type WordWeights = Record<string, number>

/**
 * The words of one language. List entries are separated by white space; `_` joins words, `|` separates forms of one entry and
 * `=` assigns a value. Patterns are regular expressions over folded words. Whatever is not folded says so.
 */
export type Lexicon = {
  grammar: Grammar
  functionWords: FunctionWords
  sentences: SentenceWords
  time: TimeWords
  numbers: NumberWords
  facts: FactWords
  polarity: PolarityWords
  questions: QuestionWords
  requests: RequestWords
  followUps: FollowUpWords
  abilities: AbilityWords
  ownPlace: OwnPlaceWords
  answers: AnswerWords
  commands: Commands
  spoken: SpokenForms
  headlines: Headlines
  /** `telling` words hardly occur in articles on other topics; `supporting` ones do. With accents. */
  articleTopics: Record<Topic, { telling: TermLists; supporting: TermLists }>
  /** `innocent` phrases contain a word of the other lists, such as "killer whale". With accents. */
  ratings: Record<'innocent' | 'mature' | 'adult', TermLists>
  /** The words of each semantic field, such as "injure": those of questions and those of the reports that answer them. Folded, compiled by hand. */
  semanticFields: Record<string, string>
  /**
   * How much each word and pair of adjacent words indicates a request for news in general (`open`), and one that excludes
   * something (`without`), is for good news (`good`), or for each topic. Fitted by `npm run bench -- requests`. `general`: all words
   * of the requests for news in general.
   */
  openRequests: Record<'open' | 'without' | 'good', WordWeights> & {
    topics: Record<string, WordWeights>
    general: string
  }
}
