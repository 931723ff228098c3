import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FollowedList, FollowedStory } from '@tidings/contract/api/followed-stories'
import { AppError } from '@tidings/contract/errors'
import { followTexts } from '@tidings/contract/texts/followed-stories'
import { callApi } from '../http/api-client.ts'
import { useAuth } from '../session/session.tsx'
import { ShownError } from '../shown-error.ts'
import { useAction } from '../use-action.ts'

const path = '/api/followed-stories'

export function followedListKey(userId: string | undefined) {
  return ['followed-stories', userId] as const
}

/** Report ids by the id of the followed story; separate from the list, which keeps unfollowed stories. */
function followedIdsKey(userId: string | undefined) {
  return ['followed-ids', userId] as const
}

type FollowedIds = ReadonlyMap<string, readonly string[]>

async function showFailure<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    throw error instanceof AppError ? new ShownError(error.message, { cause: error }) : error
  }
}

function readIds({ stories }: FollowedList): FollowedIds {
  const current = stories.filter(({ endedAt }) => endedAt === null)
  return new Map(current.map(({ id, reportIds }) => [id, reportIds]))
}

/** The id of the followed story that contains one of these reports. */
function findIn(ids: FollowedIds, reports: readonly string[]): string | null {
  for (const [id, known] of ids) if (reports.some((each) => each === id || known.includes(each))) return id
  return null
}

type Wanted = {
  /** Ids of the story's reports, starting with the first one. */
  reports: readonly string[]
  /**
   * In the list, an unfollowed story stays visible so that it can be followed again, and the button is labelled accordingly.
   */
  isInList?: boolean
}

/** State of a button that toggles following a story, by its first report. */
export function useFollowed({ isInList = false, reports }: Wanted) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const key = followedIdsKey(user?.id)
  const { start, ...action } = useAction()
  const { data: ids } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => readIds(await callApi<FollowedList>(project, path, { signal })),
    enabled: user !== undefined && user !== null,
  })
  const followed = ids ? findIn(ids, reports) : null

  function show(change: (before: Map<string, readonly string[]>) => void) {
    queries.setQueryData<FollowedIds>(key, (before = new Map()) => {
      const after = new Map(before)
      change(after)
      return after
    })
    if (!isInList) void queries.invalidateQueries({ queryKey: followedListKey(user?.id) })
  }

  async function follow() {
    const [id = ''] = reports
    const story = await showFailure(callApi<FollowedStory>(project, `${path}/${id}`, { method: 'PUT' }))
    show((all) => all.set(story.id, [...story.reportIds, ...reports]))
    return followTexts.followedAnnounced
  }

  async function stop() {
    await showFailure(callApi(project, `${path}/${followed}`, { method: 'DELETE' }))
    show((all) => all.delete(followed ?? ''))
    return followTexts.stopped
  }

  return {
    drawing: 'bell' as const,
    isSaved: followed !== null,
    label: followed === null ? followTexts.follow : isInList ? followTexts.unfollow : followTexts.following,
    busy: action.busy,
    done: action.done,
    problem: action.problem,
    onPress: () =>
      followed === null ? start(follow, followTexts.followFailed) : start(stop, followTexts.stopFailed),
  }
}
