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
  /** Every noun is written with a capital, not names alone. */
  capitalisesNouns: boolean
  /** "Why resigned?" has a person who is not named. */
  dropsPronouns: boolean
  /** "Is the mayor-he ill?": after its verb a pronoun only repeats who is named. */
  repeatsSubject: boolean
  /** "3. May" is the third. */
  writesDottedOrdinals: boolean
  /** "Goods train" is one word. */
  joinsNouns: boolean
  /** "Two hundred" is one word. */
  joinsNumberWords: boolean
  decimalSign: '.' | ','
  /** "May 3" beside "3 May". */
  writesMonthFirst: boolean
  /** Letters and endings that are usual in this language and rare in most of the others. */
  letterSigns: RegExp
}

/** Terms of articles: a word, or words joined by `_`; `*` at its end stands for any ending. */
export type TermLists = readonly string[]

/**
 * The words of one language. Lists are parted by white space, and in them `_` joins words, `|` parts forms of one and `=`
 * gives a value; patterns are of regular expressions over folded words. What is not folded says so.
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
  /** `telling` words hardly stand in articles on anything else; `supporting` ones do. With accents. */
  articleTopics: Record<Topic, { telling: TermLists; supporting: TermLists }>
  /** `innocent` phrases hold a word of the others, such as "killer whale". With accents. */
  ratings: Record<'innocent' | 'mature' | 'adult', TermLists>
  /** The words of each semantic field, such as "injure": those that people ask with and those that news answers with. Folded, written by hand. */
  semanticFields: Record<string, string>
  /** How much each word, and each two words in a row, indicate a request for news in general, and one for all news but some. Fitted by `npm run bench -- requests`. */
  openRequests: { open: Record<string, number>; without: Record<string, number> }
}
