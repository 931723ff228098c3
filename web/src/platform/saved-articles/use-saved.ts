import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { savedTexts } from '@tidings/contract/texts/saved-articles'
import { callApi } from '../http/api-client.ts'
import { importCode } from '../import-code.ts'
import { useAuth } from '../session/session.tsx'
import { ShownError } from '../shown-error.ts'
import { useAction } from '../use-action.ts'
import { AppError } from '@tidings/contract/errors'

export function savedIdsKey(userId: string | undefined) {
  return ['saved-ids', userId] as const
}

export function savedListKey(userId: string | undefined) {
  return ['saved-articles', userId] as const
}

const loadSavedRecords = () => importCode(() => import('../project/records/saved-articles.ts'))

async function showFailure(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    throw error instanceof AppError ? new ShownError(error.message, { cause: error }) : error
  }
}

/** Toggles saving an article with `sentence` or its first sentence. */
export type Saving = {
  isSaved: boolean
  busy: boolean
  /** A status to announce, and an error. */
  done: string | null
  problem: string | null
  toggle: () => void
}

type Wanted = {
  articleId: string
  sentence?: string | undefined
  /** The saved row, in the list of saved articles, so that it can be restored even if the article is gone. */
  row?: SavedArticle
}

export function useSaved({ articleId, row, sentence }: Wanted): Saving {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const userId = user?.id
  const { start, ...action } = useAction()
  const { data: ids } = useQuery({
    queryKey: savedIdsKey(userId),
    queryFn: async () => (await loadSavedRecords()).loadSavedIds(project, userId ?? ''),
    enabled: userId !== undefined,
  })
  const isSaved = ids?.has(articleId) ?? row !== undefined

  function show(saves: boolean) {
    queries.setQueryData<ReadonlySet<string>>(savedIdsKey(userId), (before = new Set()) =>
      saves ? new Set([articleId, ...before]) : new Set([...before].filter((id) => id !== articleId)),
    )
    // The visible list keeps removed articles, so that they can be restored.
    if (!row) void queries.invalidateQueries({ queryKey: savedListKey(userId) })
  }

  async function save() {
    const body = sentence === undefined ? {} : { sentence }
    await showFailure(
      row
        ? (await loadSavedRecords()).putBackArticle(project, row)
        : callApi<SavedArticle>(project, `/api/saved-articles/${articleId}`, { method: 'PUT', body }),
    )
    show(true)
    return savedTexts.savedAnnounced
  }

  async function takeOut() {
    const { takeOutArticle } = await loadSavedRecords()
    await showFailure(takeOutArticle(project, userId ?? '', articleId))
    show(false)
    return savedTexts.takenOut
  }

  return {
    isSaved,
    busy: action.busy,
    done: action.done,
    problem: action.problem,
    toggle: () => (isSaved ? start(takeOut, savedTexts.takeOutFailed) : start(save, savedTexts.saveFailed)),
  }
}
