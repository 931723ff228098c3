import type { Article } from '#modules/news'
import type { Composed } from '../composing/compose.ts'
import { tellEvent, type EventMoment } from '../events/tell-event.ts'

export type ChosenChapter = {
  /** `changed`: the person has heard about it and is told what newer reports say. */
  kind: 'new' | 'changed'
  report: Article
  composed: Composed[]
  /** The followed story's headline, or else the report's. */
  about: string
}

/** The most changes told, newest first; the person already knows the story. */
const mostChanges = 2

/** `toldUntil`: when the newest told report was published. */
type AlreadyTold = { isTold: (report: Article) => boolean; toldUntil: Date }

function composeMoment({ article, replaces, sentence }: EventMoment): Composed[] {
  if (sentence === null) return []
  const differingReports = replaces ? [{ at: 1, article: replaces.article, text: replaces.text }] : []
  return [{ article, sentences: [sentence], differingReports }]
}

/** What reports newer than the last told one add; null if nothing. */
export function tellChanges(
  reports: readonly Article[],
  { isTold, toldUntil }: AlreadyTold,
): ChosenChapter | null {
  const isNews = ({ article, sentence }: EventMoment) =>
    sentence !== null && !isTold(article) && article.publishedAt > toldUntil
  const changes = tellEvent(reports).timeline.filter(isNews).slice(0, mostChanges)
  const composed = changes.toReversed().flatMap(composeMoment)
  const [newest] = changes
  return newest ? { kind: 'changed', report: newest.article, composed, about: newest.article.title } : null
}
