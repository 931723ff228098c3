import type { FollowedList, FollowedStory } from '@tidings/contract/api/followed-stories'
import { AppError } from '@tidings/contract/errors'
import { followLimits } from '@tidings/contract/limits'
import { followTexts } from '@tidings/contract/texts/followed-stories'
import { Hono } from 'hono'
import { requireCaller } from '#platform/bearer'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import { followStory, stopFollowing } from './follow-story.ts'
import { listFollowed } from './list-followed.ts'

async function follow(
  context: Context,
  { articleId, caller }: { caller: Caller; articleId: string },
  signal: AbortSignal,
): Promise<FollowedStory> {
  const { preferences } = await context.project.readSettings(caller, signal)
  const reader = { userId: caller.userId, preferences }
  const outcome = await followStory(context, { reader, articleId }, signal)
  switch (outcome.kind) {
    case 'gone':
      throw new AppError('not_found', followTexts.gone)
    case 'sample':
      throw new AppError('bad_request', followTexts.sample)
    case 'tooMany':
      throw new AppError('conflict', followTexts.tooMany(String(followLimits.most)))
    case 'followed':
    case 'known':
      return outcome.story
  }
}

/** `/api/followed-stories`: the caller's followed stories, identified by the id of any report, as in `/api/stories`. */
export function followedRoutes(context: Context): Hono {
  const { project } = context
  return new Hono()
    .get('/api/followed-stories', async (c) => {
      const { userId } = await requireCaller(c.req.raw, project)
      return c.json<FollowedList>(await listFollowed(context, userId))
    })
    .put('/api/followed-stories/:id', async (c) => {
      const caller = await requireCaller(c.req.raw, project)
      const wanted = { caller, articleId: c.req.param('id') }
      return c.json<FollowedStory>(await follow(context, wanted, c.req.raw.signal))
    })
    .delete('/api/followed-stories/:id', async (c) => {
      const { userId } = await requireCaller(c.req.raw, project)
      const ended = await stopFollowing(context, userId, [c.req.param('id')])
      if (!ended) throw new AppError('not_found', followTexts.notFollowed)
      return c.body(null, 204)
    })
}
