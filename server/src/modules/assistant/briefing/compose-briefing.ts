import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { followLimits } from '@tidings/contract/limits'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { findStaleSince } from '../answering/answer-news.ts'
import { ownSentence } from '../answering/task.ts'
import type { Asker } from '../asker.ts'
import { listArticles } from '../composing/compose.ts'
import { writeLead, sayNothingIsNew } from '../composing/lead.ts'
import { speak } from '../composing/speak.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import type { ToldOfFollowed } from '../followed/find-followed-news.ts'
import type { FollowedRow } from '../followed/queries.ts'
import { getPhrases } from '../phrases/phrases-for.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { chooseChapters, type Choice } from './choose-chapters.ts'
import type { ChosenChapter } from './tell-changes.ts'

const understanding = { ...nothingUnderstood, kind: 'briefing' as const }

export type BriefingChapter = {
  /** `ended`: a followed story has ended. */
  kind: ChosenChapter['kind'] | 'ended'
  /** The chapter's first report. */
  report: Pick<Article, 'id' | 'title' | 'language' | 'sample'>
  sentences: AnswerSentence[]
}

export type ComposedBriefing = {
  language: Language
  /** The opening; without chapters, that there is nothing, or nothing new. */
  opening: AnswerSentence[]
  chapters: BriefingChapter[]
  /** All quoted articles. */
  articles: Article[]
  /** What to mark as told once the person has the briefing. */
  settled: ToldOfFollowed[]
}

export type BriefingOptions = {
  asker: Asker
  /** Articles the person has heard, and when. */
  heard: DeliveredArticles
  /** Articles to repeat although a briefing has told them: only for followed stories. */
  retold?: ReadonlySet<string>
  /** The asker's own by default. */
  language?: Language
  /** Older news is left out. */
  since: Date
  /** How many sources must report an event; one fewer if it matches the person's preferences. Any number by default. */
  leastSources?: number
}

function* tellChapter(
  { about, composed, kind }: ChosenChapter,
  told: { language: Language; timeZone: string },
) {
  const { language } = told
  if (kind === 'changed') yield ownSentence(getPhrases(language).changed(about), { language })
  yield* speak(composed, { ...told, isSourceSaid: true })
}

function tellEnd(
  { article_id: id, headline: title, language: own }: FollowedRow,
  language: Language,
): BriefingChapter {
  const text = getPhrases(language).followEnded({ headline: title, days: followLimits.quietDays })
  return {
    kind: 'ended',
    report: { id, title, language: own, sample: false },
    sentences: [ownSentence(text, { language })],
  }
}

async function open(
  context: Context,
  { asker, choice, language }: { asker: Asker; choice: Choice; language: Language },
) {
  const now = { now: context.clock.now(), timeZone: asker.timeZone }
  const composed = choice.chapters.flatMap((chapter) => chapter.composed)
  const [firsts, { heardAt }] = [choice.chapters.flatMap((chapter) => chapter.composed.slice(0, 1)), choice]
  if (firsts.length > 0) {
    const isOtherLanguage = composed.every(({ article }) => article.language !== language)
    const stale = await findStaleSince(context, composed)
    const said = { language, understanding, composed: firsts, isExact: true, isOtherLanguage, now }
    return [...writeLead({ ...said, heardAt: null, isOfSame: false, staleSince: stale })]
  }
  if (heardAt === null) return [getPhrases(language).noNews]
  return [...sayNothingIsNew({ heardAt, isToldAgain: false, language, now, understanding })].slice(0, 1)
}

/**
 * A briefing in chapters, each about one event, with verbatim sentences and their articles. No chapters if there is nothing to
 * tell. Throws the signal's reason when it aborts.
 */
export async function composeBriefing(
  context: Context,
  options: BriefingOptions,
  signal: AbortSignal,
): Promise<ComposedBriefing> {
  const { asker, heard, language = asker.language, leastSources = 0, retold = new Set(), since } = options
  const choice = await chooseChapters(context, { asker, heard, retold, leastSources, since, signal })
  const opening = await open(context, { asker, choice, language })
  const told = { language, timeZone: asker.timeZone }
  const chapters: BriefingChapter[] = choice.chapters.map((chapter) => ({
    kind: chapter.kind,
    report: chapter.report,
    sentences: [...tellChapter(chapter, told)],
  }))
  // The end of a story alone is not worth a briefing.
  const ended = chapters.length > 0 ? choice.followed.ended : []
  return {
    language,
    opening: opening.map((text) => ownSentence(text, { language })),
    chapters: [...chapters, ...ended.map((story) => tellEnd(story, language))],
    articles: choice.chapters.flatMap(({ composed }) => composed.flatMap(listArticles)),
    settled: [...choice.followed.settled, ...ended.map(({ id }) => ({ id, until: null }))],
  }
}

/** In spoken order. */
export function listSentences({
  chapters,
  opening,
}: {
  opening: readonly AnswerSentence[]
  chapters: readonly { sentences: readonly AnswerSentence[] }[]
}): AnswerSentence[] {
  return [...opening, ...chapters.flatMap(({ sentences }) => sentences)]
}
