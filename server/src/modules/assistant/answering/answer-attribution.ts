import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Context } from '#src/context'
import { forEachLanguage } from '#language/lexicon/lexicons'
import { parseWords } from '#language/lexicon/parse-lists'
import { cite } from '../composing/compose.ts'
import { dependsOnPrevious } from '../composing/depends-on-previous.ts'
import { readAskedKind } from '../evidence/sentences/answer-kind.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { listSentences, readTold, type ToldSentence } from './answer-again.ts'
import { findToldArticles } from './find-told-articles.ts'
import { ownSentence, type Task } from './task.ts'

/** The most sources named. */
const maxSources = 4

const sayingVerbs = forEachLanguage(({ sentences }) => parseWords(sentences.sayingVerbs))

function quotesSomebody(text: string, language: Language): boolean {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => sayingVerbs[language].has(word))
}

/** The first sentence of the last answer that quotes somebody, after the one that names them if it does not. */
function findQuotation(told: readonly ToldSentence[]): AnswerSentence[] {
  const quoting = told.find(({ article, text }) => quotesSomebody(text, article.language))
  if (!quoting) return []
  const { article, text } = quoting
  const all = listSentences(article)
  const before = all[all.indexOf(text) - 1]
  const isNamedBefore = before !== undefined && dependsOnPrevious(text, article.language, false)
  const quoted = isNamedBefore ? [before, text] : [text]
  return quoted.map((each) => ({ text: each, language: article.language, article: cite(article) }))
}

/** "Who says that?": repeats what somebody is quoted with in the last answer, and names its sources. */
export async function* answerAttribution(
  context: Context,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerSentence> {
  const { earlier, language } = task
  const phrases = getPhrases(language)
  const told = earlier?.cited ?? (await findToldArticles(context, { ...task, which: 'last' }, signal))
  // "Where is that from?" asks for the paper only.
  const isWho = readAskedKind(task.reading.words, language) === 'person'
  const last = isWho && earlier ? await readTold(context, task) : []
  signal.throwIfAborted()
  if (told.length === 0) yield ownSentence(phrases.nothingSaid, task)
  yield* findQuotation(last)
  for (const each of told.slice(0, maxSources)) yield ownSentence(phrases.saidBy(each), task)
}
