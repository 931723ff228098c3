import type { AskEvent } from '@tidings/contract/api/ask'
import type { Briefing, BriefingList, MadeBriefing } from '@tidings/contract/api/briefings'
import { callApi } from '#platform/http/api-client.ts'
import type { Project } from '#platform/project/project.ts'

type Access = Pick<Project, 'accessToken'>

/** A model may write it, and many sources may be looked through. */
const patient = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)

/** The newest of this calendar day; undefined where there is none yet. */
function findTodays({ briefings, now }: BriefingList): Briefing | undefined {
  const today = new Date(now).toDateString()
  return briefings.find(({ madeAt }) => new Date(madeAt).toDateString() === today)
}

/** As an answer comes. */
export async function* tellBriefing({
  chapters,
  historyId,
  language,
  opening,
}: Briefing): AsyncGenerator<AskEvent> {
  const sentences = [...opening, ...chapters.flatMap((chapter) => chapter.sentences)]
  for (const data of sentences) yield { event: 'sentence', data }
  yield { event: 'done', data: { historyId, language, next: [] } }
}

/**
 * Today's briefing, as an answer comes: the one that was made for the person today, else one that is made now, else that there
 * is nothing to tell. Throws `AppError`, fit to be shown.
 */
export async function openTodaysBriefing(
  access: Access,
  signal: AbortSignal,
): Promise<AsyncGenerator<AskEvent>> {
  const known = findTodays(await callApi<BriefingList>(access, '/api/briefings', { signal }))
  if (known) return tellBriefing(known)
  const options = { method: 'POST', request: patient, signal } as const
  const { briefing, notice } = await callApi<MadeBriefing>(access, '/api/briefings', options)
  if (briefing) return tellBriefing(briefing)
  return (async function* () {
    if (!notice) return
    yield { event: 'sentence', data: notice }
    yield { event: 'done', data: { historyId: null, language: notice.language, next: [] } }
  })()
}
