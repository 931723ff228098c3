import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { isFunctionWord } from '#language/function-words'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { stripEnding } from '#language/stems'
import { findMeanings } from '#language/synonyms'
import { fold, joinWords } from '#language/tokens'
import { describeHeadline, findCandidates, type CandidateSentence } from '../composing/candidates.ts'

/** Even a sentence this short may be the answer: "She is 23." */
const shortestAnswer = 8

export type Words = {
  stems: ReadonlySet<string>
  meanings: ReadonlySet<number>
  folded: readonly string[]
  /** The folded capitalised words. */
  names: readonly string[]
  language: Language
}

/** A sentence that may be quoted, and its words. */
export type ReadSentence = CandidateSentence & {
  /** It is a question of an interviewer, or repeats an error that it corrects. */
  isNoAnswer: boolean
}

/** What a report says, whatever is asked. Sentences are in the report's order. */
export type ReadReport = {
  title: Words
  headline: ReadSentence
  sentences: readonly ReadSentence[]
  /** The words of each sentence. */
  texts: readonly Words[]
  /** Which sentences come right after one that is no answer, and so answer it. */
  isReply: readonly boolean[]
}

/** "Won't" has nothing to do with "won". */
const contractedNot = /n['’]t(?!\p{L})/giu

/** The distinct folded words of a text. */
export function listWords(text: string): string[] {
  return [...new Set(fold(text.replace(contractedNot, '')).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** The stems of the folded words that are not function words. */
function listStems(folded: readonly string[], language: Language): Set<string> {
  return new Set(folded.filter((word) => !isFunctionWord(word, language)).map(stripEnding))
}

function readText(text: string, language: Language): Words {
  const folded = listWords(text)
  const stems = listStems(folded, language)
  const meanings = new Set([...stems].flatMap((stem) => findMeanings(stem, language)))
  const names = [...new Set(text.match(/\p{Lu}[\p{L}\p{M}]{3,}/gu) ?? [])].map(fold)
  return { stems, meanings, folded, names, language }
}

/** Whether it is a question within the report, as in an interview. */
function isQuestion(text: string): boolean {
  return /\?["”“»«'’]*\s*$/u.test(text)
}

const ownReports = forEachLanguage(
  ({ answers }) => new RegExp(`(?<!\\p{L})(?:${answers.ownReport})(?!\\p{L})`, 'u'),
)

/** A question of an interviewer, or "We wrote on Thursday that ...", with which a correction repeats what was wrong. */
function isNoAnswer(text: string, language: Language): boolean {
  return isQuestion(text) || (!/["“”„«»]/.test(text) && ownReports[language].test(joinWords(text)))
}

type ReadArticle = Pick<Article, 'body' | 'language' | 'title'>

function readNow(article: ReadArticle): ReadReport {
  const { language } = article
  const judge = (sentence: CandidateSentence) => {
    return { ...sentence, isNoAnswer: isNoAnswer(sentence.text, language) }
  }
  const sentences = findCandidates(article, { shortest: shortestAnswer })
    .toSorted((a, b) => a.position - b.position)
    .map(judge)
  const title = readText(article.title, language)
  const headline = describeHeadline(article, { position: -1, score: 0 })
  return {
    title,
    headline: judge({ ...headline, words: new Set(title.folded) }),
    sentences,
    texts: sentences.map(({ dateline, text }) => readText(dateline + text, language)),
    isReply: sentences.map(({ position }, at) => {
      const before = sentences[at - 1]
      return before?.position === position - 1 && before.isNoAnswer
    }),
  }
}

/** As many as a question and a follow-up look at. A long one takes 100 kB. */
const mostKept = 80
/** Recent ones by their text, the last used at the end. A question rates some reports twice, and a follow-up again. */
const kept = new Map<string, ReadReport>()

export function readReport(article: ReadArticle): ReadReport {
  const { body, language, title } = article
  const key = `${language} ${title}\n${body}`
  const report = kept.get(key) ?? readNow(article)
  kept.delete(key)
  kept.set(key, report)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return report
}
