import type { AnswerSentence } from '@tidings/contract/api/ask'
import { followLimits } from '@tidings/contract/limits'
import type { Context } from '#src/context'
import { followStory, stopFollowing } from '../followed/follow-story.ts'
import { listFollowed } from '../followed/list-followed.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { findAllReports } from '../events/find-event.ts'
import { explainNotTold, findMeant } from './find-told.ts'
import { ownSentence, type Task } from './task.ts'

/** The most headlines of followed stories read out. */
const mostListed = 10

type Meant = { which: number | null; signal: AbortSignal }
type FollowRequest = 'follow' | 'unfollow'

async function follow(context: Context, task: Task, meant: Meant): Promise<string> {
  const phrases = getPhrases(task.language)
  const told = await findMeant(context, task, meant)
  if (!told) return explainNotTold(task, meant.which)
  const outcome = await followStory(context, { reader: task.asker, articleId: told.article.id }, meant.signal)
  switch (outcome.kind) {
    case 'followed':
      return phrases.following(outcome.story.headline)
    case 'known':
      return phrases.alreadyFollowing(outcome.story.headline)
    case 'tooMany':
      return phrases.tooManyFollowed(followLimits.most)
    case 'sample':
      return phrases.sampleNotFollowed
    case 'gone':
      return phrases.nothingSaid
  }
}

async function unfollow(context: Context, task: Task, meant: Meant): Promise<string> {
  const phrases = getPhrases(task.language)
  const told = await findMeant(context, task, meant)
  if (!told) return explainNotTold(task, meant.which)
  const event = await findAllReports(context, told.article, { asker: task.asker, signal: meant.signal })
  const ids = [told.article, ...event].map(({ id }) => id)
  const ended = await stopFollowing(context, task.asker.userId, ids)
  return ended ? phrases.unfollowed(ended.headline) : phrases.notFollowing
}

/** Follows or unfollows the story named by its number, or the one told last. */
export async function answerFollow(
  context: Context,
  task: Task,
  { request, signal, which }: Meant & { request: FollowRequest },
): Promise<string> {
  const phrases = getPhrases(task.language)
  if (!task.mayFollow) return phrases.cannotFollow
  try {
    return await (request === 'follow' ? follow : unfollow)(context, task, { signal, which })
  } catch (error) {
    signal.throwIfAborted()
    context.log.error('what is followed could not be changed', { error })
    return phrases.followFailed
  }
}

/** The headlines of followed stories, newest first. */
export async function* answerFollowed(context: Context, task: Task): AsyncGenerator<AnswerSentence> {
  const phrases = getPhrases(task.language)
  if (!task.mayFollow) return yield ownSentence(phrases.cannotFollow, task)
  const { stories } = await listFollowed(context, task.asker.userId)
  const current = stories.filter(({ endedAt }) => endedAt === null)
  if (current.length === 0) return yield ownSentence(phrases.followsNothing, task)
  yield ownSentence(phrases.followed(current.length), task)
  for (const { headline, id, language, timeline } of current.slice(0, mostListed)) {
    const report = timeline.find((moment) => moment.report.id === id)?.report
    const article = report && {
      id,
      title: headline,
      source: report.source,
      url: report.url,
      publishedAt: report.publishedAt,
      sample: false,
    }
    yield { text: headline, language, article: article ?? null }
  }
}
