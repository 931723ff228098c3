import type { AskEvent } from '@tidings/contract/api/ask'
import type { Briefing, BriefingList, MadeBriefing } from '@tidings/contract/api/briefings'
import type { Language } from '@tidings/contract/entities'
import { callApi } from '#platform/http/api-client.ts'
import type { Project } from '#platform/project/project.ts'
import { formatMoment } from '#platform/time/format-moment.ts'

/** The user, and the time zone that defines today; undefined for the browser's. */
type BriefingListener = { project: Pick<Project, 'accessToken'>; timeZone: string | undefined }

/** The question to ask if there is nothing new, which repeats what was told before. */
const toldAgain: Record<Language, string> = {
  en: 'Tell me the latest news again',
  fr: 'Les actualités encore une fois',
  es: 'Las noticias otra vez',
  de: 'Die Nachrichten noch einmal',
  it: 'Le notizie ancora una volta',
}

/** Without a timeout: a model may write it, from many sources. */
const fetchPatiently = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)

/** The newest briefing of the current day in the zone; undefined if there is none yet. */
function findTodays({ briefings, now }: BriefingList, timeZone: string | undefined): Briefing | undefined {
  const today = formatMoment(now, 'day', timeZone)
  return briefings.find(({ madeAt }) => formatMoment(madeAt, 'day', timeZone) === today)
}

/** Yields the events of an answer. */
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
 * Today's briefing as a stream of answer events: one made earlier today, or a new one, or the message that there is no news.
 * Throws `AppError`, fit to be shown.
 */
export async function openTodaysBriefing(
  { project, timeZone }: BriefingListener,
  signal: AbortSignal,
): Promise<AsyncGenerator<AskEvent>> {
  const known = findTodays(await callApi<BriefingList>(project, '/api/briefings', { signal }), timeZone)
  if (known) return tellBriefing(known)
  const options = { method: 'POST', request: fetchPatiently, signal } as const
  const { briefing, notice } = await callApi<MadeBriefing>(project, '/api/briefings', options)
  if (briefing) return tellBriefing(briefing)
  return (async function* () {
    if (!notice) return
    yield { event: 'sentence', data: notice }
    const { language } = notice
    yield { event: 'done', data: { historyId: null, language, next: [toldAgain[language]] } }
  })()
}
