import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { Context } from '#src/context'
import { staleSince } from '../answering/answer-news.ts'
import { ownSentence } from '../answering/task.ts'
import type { Asker } from '../asker.ts'
import { articlesIn } from '../composing/compose.ts'
import { lead, nothingNew } from '../composing/lead.ts'
import { speak } from '../composing/speak.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import { phrasesFor } from '../phrases/phrases-for.ts'
import { nothingUnderstood } from '../understanding/understanding.ts'
import { chooseChapters, type Choice, type ChosenChapter } from './choose-chapters.ts'

const understanding = { ...nothingUnderstood, kind: 'briefing' as const }

export type BriefingChapter = {
  kind: ChosenChapter['kind']
  /** The report that it begins with. */
  report: Article
  sentences: AnswerSentence[]
}

export type ComposedBriefing = {
  language: Language
  /** What it is about; or, where there is no chapter, that there is nothing, or nothing new. */
  opening: AnswerSentence[]
  chapters: BriefingChapter[]
  /** Everything that it quotes from. */
  articles: Article[]
}

export type BriefingOptions = {
  asker: Asker
  /** What the person has heard, and when. */
  heard: DeliveredArticles
  /** The asker's own unless another is given. */
  language?: Language
  /** News from before is left out. */
  since: Date
  /** Only events that several sources report, or that the person's preferences bring up. */
  isOfWeightOnly?: boolean
}

function* tellChapter(
  { composed, kind, report }: ChosenChapter,
  told: { language: Language; timeZone: string },
) {
  const { language } = told
  if (kind === 'changed') yield ownSentence(phrasesFor(language).changed(report.title), { language })
  yield* speak(composed, { ...told, isSourceSaid: true })
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
    const stale = await staleSince(context, composed)
    const said = { language, understanding, composed: firsts, isExact: true, isOtherLanguage, now }
    return [...lead({ ...said, heardAt: null, staleSince: stale })]
  }
  if (heardAt === null) return [phrasesFor(language).noNews]
  return [...nothingNew({ heardAt, isToldAgain: false, language, now, understanding })].slice(0, 1)
}

/**
 * A briefing in chapters, each about one event: sentences word for word from its reports, each with its article. Without
 * chapters where there is nothing to tell. Throws the signal's reason when it aborts.
 */
export async function composeBriefing(
  context: Context,
  { asker, heard, isOfWeightOnly = false, language = asker.language, since }: BriefingOptions,
  signal: AbortSignal,
): Promise<ComposedBriefing> {
  const choice = await chooseChapters(context, { asker, heard, isOfWeightOnly, since, signal })
  const opening = await open(context, { asker, choice, language })
  const told = { language, timeZone: asker.timeZone }
  return {
    language,
    opening: opening.map((text) => ownSentence(text, { language })),
    chapters: choice.chapters.map((chapter) => ({
      kind: chapter.kind,
      report: chapter.report,
      sentences: [...tellChapter(chapter, told)],
    })),
    articles: choice.chapters.flatMap(({ composed }) => composed.flatMap(articlesIn)),
  }
}

/** In the order told. */
export function listSentences({
  chapters,
  opening,
}: {
  opening: readonly AnswerSentence[]
  chapters: readonly { sentences: readonly AnswerSentence[] }[]
}): AnswerSentence[] {
  return [...opening, ...chapters.flatMap(({ sentences }) => sentences)]
}
