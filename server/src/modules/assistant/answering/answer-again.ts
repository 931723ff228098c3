import type { AnswerSentence } from '@tidings/contract/api/ask'
import { findArticlesById, type Article } from '#modules/news'
import type { Context } from '#src/context'
import { buildVisibility } from '../asker.ts'
import { findCandidates } from '../composing/candidates.ts'
import { cite } from '../composing/compose.ts'
import { sortByPlace } from '../composing/pool.ts'
import { speak } from '../composing/speak.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { readRequest } from '../understanding/requests/read-request.ts'
import { findToldArticles } from './find-told-articles.ts'
import { followsList, ownSentence, type Task } from './task.ts'

/** "Nobody was hurt." is long enough. */
export const shortestSentence = 12
const mostSimple = 2

/** How to repeat an answer. */
export type SimplerForm = 'shorter' | 'simpler'

export type ToldSentence = { article: Article; text: string; at: number }

/** The article's headline followed by its sentences. */
export function listSentences(article: Article): string[] {
  const sentences = sortByPlace(findCandidates(article, { shortest: shortestSentence }))
  return [article.title, ...sentences.map(({ text }) => text)]
}

/**
 * The article sentences of the last answer in the order told, or of the whole conversation if the last answer had none. If it
 * was cut short within its first sentence, the headline of that article.
 */
export async function readTold(context: Context, { asker, earlier }: Task): Promise<ToldSentence[]> {
  const visible = buildVisibility(asker)
  const reports = earlier?.cited?.length ? earlier.cited : [earlier?.article]
  const ids = reports.flatMap((report) => report?.id ?? [])
  const articles = await findArticlesById(context, visible, ids)
  const sentences = articles.flatMap((article) => listSentences(article).map((text) => ({ article, text })))
  const findIn = (answer: string) =>
    sentences
      .map((sentence) => ({ ...sentence, at: answer.indexOf(sentence.text) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.text.length - a.text.length)
  const inLast = findIn(earlier?.last ?? '')
  // A headline on its own was only mentioned, as in "I saved it".
  if (inLast.some(({ article, text }) => text !== article.title)) return inLast
  const inAll = findIn(earlier?.told ?? '')
  return inAll.length > 0 ? inAll : sentences.slice(0, 1).map((sentence) => ({ ...sentence, at: 0 }))
}

const countWords = (text: string) => text.split(/\s+/).length

/** The first sentence of each article, or its headline if that is shorter. */
function shortenEach(told: readonly ToldSentence[]): Pick<ToldSentence, 'article' | 'text'>[] {
  const firsts = told.filter(
    ({ article }, at) => told.findIndex((each) => each.article.id === article.id) === at,
  )
  return firsts.map(({ article, text }) =>
    countWords(article.title) < countWords(text) ? { article, text: article.title } : { article, text },
  )
}

/**
 * Repeats the last answer in shorter form: its first sentence, or the headline if that is shorter; or its first two sentences.
 * Of several stories something is told of each.
 */
export async function* answerAgain(
  context: Context,
  task: Task,
  retelling: SimplerForm,
): AsyncGenerator<AnswerSentence> {
  task.understanding = { ...task.understanding, kind: 'story' }
  const told = await readTold(context, task)
  const [first] = told
  if (!first) return yield ownSentence(getPhrases(task.language).nothingSaid, task)
  const say = ({ article, text }: Pick<ToldSentence, 'article' | 'text'>): AnswerSentence => {
    task.found.set(article.id, article)
    return { text, language: article.language, article: cite(article) }
  }
  if (retelling === 'simpler') {
    for (const each of told.slice(0, mostSimple)) yield say(each)
    return
  }
  const shortened = shortenEach(told)
  if (shortened.length > 1 && followsList(task)) {
    const phrases = getPhrases(task.language)
    for (const [at, each] of shortened.entries()) {
      const { source } = each.article
      const isSame = source === shortened[at - 1]?.article.source
      yield {
        ...ownSentence(isSame ? phrases.alsoFrom(source) : phrases.from(source), task),
        namesSource: true,
      }
      yield say(each)
    }
    return
  }
  const { article } = first
  const isShorter = countWords(first.text) < countWords(task.earlier?.last ?? '')
  const isTitleShorter = countWords(article.title) < countWords(first.text)
  yield say(isShorter || !isTitleShorter ? first : { article, text: article.title })
}

/**
 * "Say that again": what the last answer told, or null if nothing is to be repeated. News in general is asked for again instead unless
 * something else was asked since, because "repeat" is offered when nothing was new.
 */
export async function findRepeated(context: Context, task: Task): Promise<ToldSentence[] | null> {
  const { earlier, reading } = task
  if (!earlier || readRequest(reading) !== 'again') return null
  const { last = '', understanding } = earlier
  const told = (await readTold(context, task)).filter(({ text }) => last.includes(text))
  const hasLaterAnswer = told.length > 0 && earlier.told !== last
  return (followsList(task) || understanding.isNewOnly) && !hasLaterAnswer ? null : told
}

/** A headline counts only if nothing else of its article was told. */
function dropHeadlines(told: readonly ToldSentence[]): ToldSentence[] {
  const isSentence = ({ article, text }: ToldSentence) => text !== article.title
  return told.filter(
    (each) =>
      isSentence(each) || !told.some((other) => other.article.id === each.article.id && isSentence(other)),
  )
}

/** Repeats the whole last answer; our own words in it only if it had no news. */
export function* repeatAnswer(told: readonly ToldSentence[], task: Task): Generator<AnswerSentence> {
  const { asker, earlier, language } = task
  // The next question is still about the same.
  task.understanding = { ...task.understanding, kind: 'story' }
  if (told.length === 0) return yield ownSentence(earlier?.last || getPhrases(language).nothingSaid, task)
  for (const { article } of told) task.found.set(article.id, article)
  const isOfOne = told.every(({ article }) => article.id === told[0]?.article.id)
  const isAnswerFirst = isOfOne || !followsList(task)
  const composed = dropHeadlines(told).map(({ article, text }) => ({ article, sentences: [text] }))
  yield* speak(composed, { language, timeZone: asker.timeZone, isAnswerFirst, isSourceSaid: true })
}

/** Repeats what was told about one of the stories of the last answer that had any. */
export async function* answerStoryAgain(
  context: Context,
  task: Task,
  { signal, voice, which }: { which: number; voice: unknown; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  if (!task.earlier) return yield ownSentence(phrases.nothingSaid, task)
  const [article] = await findToldArticles(context, { ...task, which }, signal)
  if (!article) return yield ownSentence(phrases.noSuchStory, task)
  task.understanding = { ...task.understanding, kind: 'story', which }
  task.found.set(article.id, article)
  const { told } = task.earlier
  const all = listSentences(article)
  const said = all.filter((text) => told.includes(text))
  yield { ...ownSentence(phrases.from(article.source), task), namesSource: true }
  for (const text of said.length > 0 ? said : all.slice(0, 1))
    yield { text, language: article.language, article: cite(article) }
  if (voice) yield ownSentence(phrases.voice, task)
}
