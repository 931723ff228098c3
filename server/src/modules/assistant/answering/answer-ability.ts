import type { AnswerSentence } from '@tidings/contract/api/ask'
import { languages } from '@tidings/contract/entities'
import { getTermStatistics } from '#modules/news'
import type { Context } from '#src/context'
import { fold } from '#language/tokens'
import { findCandidates } from '../composing/candidates.ts'
import { cite } from '../composing/compose.ts'
import { sortByPlace } from '../composing/pool.ts'
import { getPhrases, joinSpoken, nameLanguage } from '../phrases/phrases-for.ts'
import { readAbility, type Ability, type ShortAbility } from '../understanding/requests/read-ability.ts'
import {
  answerAgain,
  answerStoryAgain,
  findRepeated,
  readTold,
  repeatAnswer,
  shortestSentence,
} from './answer-again.ts'
import { answerBriefing } from './answer-briefing.ts'
import { answerChanges, answerOthers } from './answer-event.ts'
import { answerFollow, answerFollowed } from './answer-follow.ts'
import { answerSaved, saveMeant } from './answer-saved.ts'
import { findTold } from './find-told.ts'
import { toLocalMoment } from './local-moment.ts'
import { ownSentence, type Task } from './task.ts'

const longestSpelt = 60

/** The rarest name in the last answer with adjacent names: the hardest one to spell. */
async function findName(context: Context, task: Task): Promise<string | null> {
  const statistics = await getTermStatistics(context.database.reads)
  const names = (await readTold(context, task)).flatMap(({ article, text }) =>
    // The first word of a sentence may be capitalised without being a name.
    [...text.matchAll(/(?<=\S )\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)*/gu)].map(([name]) => {
      const rarities = name.split(' ').map((word) => statistics.rarity(fold(word), article.language))
      return { name, rarity: Math.max(...rarities) }
    }),
  )
  return names.toSorted((a, b) => b.rarity - a.rarity)[0]?.name ?? null
}

async function spell(context: Context, task: Task, given: string | null): Promise<string> {
  const phrases = getPhrases(task.language)
  const name = given ?? (await findName(context, task))
  if (name === null) return task.earlier ? phrases.noName : phrases.nothingSaid
  const letters = new Intl.Segmenter(task.language)
  const words = name.slice(0, longestSpelt).toLocaleUpperCase(task.language).split(' ')
  const spelt = words.map((word) => Array.from(letters.segment(word), ({ segment }) => segment).join(', '))
  return phrases.spelt({ name, letters: spelt.join('; ') })
}

/** Reads out the whole first article, as far as it is stored. */
async function* readAll(context: Context, task: Task): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  const [first] = await readTold(context, task)
  if (!first) return yield ownSentence(phrases.nothingSaid, task)
  const { article } = first
  task.understanding = { ...task.understanding, kind: 'story' }
  task.found.set(article.id, article)
  yield { ...ownSentence(phrases.from(article.source), task), namesSource: true }
  for (const { text } of sortByPlace(findCandidates(article, { shortest: shortestSentence }))) {
    yield { text, language: article.language, article: cite(article) }
  }
}

/** When the report that was told last was published. */
export async function sayReportTime(
  context: Context,
  task: Task,
  signal: AbortSignal,
): Promise<AnswerSentence> {
  const phrases = getPhrases(task.language)
  const told = await findTold(context, task, signal)
  if (!told) return ownSentence(phrases.nothingSaid, task)
  const { publishedAt, source } = told.article
  const moment = toLocalMoment(publishedAt, { language: task.language, timeZone: task.asker.timeZone })
  return ownSentence(phrases.reportedAt({ source, ...moment }), task)
}

/** In the language that was asked for, if Tidings speaks it. */
function replyInLanguage(task: Task, code: string): AnswerSentence {
  const wanted = languages.find((language) => language === code)
  if (wanted) return ownSentence(getPhrases(wanted).answersIn, { language: wanted })
  const names = languages.map((each) => nameLanguage(each, task.language))
  return ownSentence(getPhrases(task.language).speaksOnly(joinSpoken(names, task.language)), task)
}

async function replyTo(
  context: Context,
  task: Task,
  { ability, signal }: { ability: ShortAbility; signal: AbortSignal },
): Promise<AnswerSentence> {
  switch (ability.kind) {
    case 'spell':
      return ownSentence(await spell(context, task, ability.name), task)
    case 'save':
      return ownSentence(await saveMeant(context, task, { which: ability.which, signal }), task)
    case 'follow':
    case 'unfollow':
      return ownSentence(
        await answerFollow(context, task, { request: ability.kind, which: ability.which, signal }),
        task,
      )
    case 'reportTime':
      return sayReportTime(context, task, signal)
    case 'language':
      return replyInLanguage(task, ability.code)
    case 'voice':
      return ownSentence(getPhrases(task.language).voice, task)
  }
}

/** Does what was requested, or says plainly that it is not possible. */
async function* answerAbility(
  context: Context,
  task: Task,
  { ability, signal }: { ability: Ability; signal: AbortSignal },
): AsyncGenerator<AnswerSentence> {
  // The next question still refers to the earlier context.
  if (task.earlier) task.understanding = { ...task.understanding, kind: 'unclear' }
  switch (ability.kind) {
    case 'shorter':
    case 'simpler':
      return yield* answerAgain(context, task, ability.kind)
    case 'readAll':
      return yield* readAll(context, task)
    case 'others':
    case 'changes':
      task.understanding = { ...task.understanding, kind: 'story' }
      return yield* ability.kind === 'others'
        ? answerOthers(context, task, signal)
        : answerChanges(context, task, signal)
    case 'repeatStory':
      return yield* answerStoryAgain(context, task, { ...ability, signal })
    case 'followed':
      return yield* answerFollowed(context, task)
    case 'saved':
      return yield* answerSaved(context, task)
    case 'briefing':
      return yield* answerBriefing(context, task, signal)
    default:
      return yield await replyTo(context, task, { ability, signal })
  }
}

/** The reply to what is requested of Tidings itself; null for a question about the news. */
export async function answerRequest(
  context: Context,
  task: Task,
  signal: AbortSignal,
): Promise<AsyncIterable<AnswerSentence> | Iterable<AnswerSentence> | null> {
  const ability = readAbility(task.reading)
  if (ability) return answerAbility(context, task, { ability, signal })
  const repeated = await findRepeated(context, task)
  return repeated && repeatAnswer(repeated, task)
}
