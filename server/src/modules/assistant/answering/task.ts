import type { AnswerSentence } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import type { SaveArticle } from '#platform/project'
import type { AskedQuestion } from '../asked-before.ts'
import type { Asker } from '../asker.ts'
import type { DeliveredArticles } from '../delivered-articles.ts'
import type { Earlier } from '../understanding/understand.ts'
import type { Before } from '../model/prompts.ts'
import type { QuotedHeadline } from '../understanding/quoted-headline.ts'
import type { Reading } from '../understanding/read-question.ts'
import type { Understanding } from '../understanding/understanding.ts'

/** One question that is understood and being answered. */
export type Task = {
  asker: Asker
  question: string
  language: Language
  /** What stands in the question itself. */
  reading: Reading
  understanding: Understanding
  earlier: Earlier | null
  /** A headline that stands in the question in quotation marks. */
  quoted: QuotedHeadline | null
  /** The question as a model puts it, where it was asked; null when it has none. Never rejects. */
  plainer?: Promise<string | null>
  delivered: DeliveredArticles
  /** When the same question was asked lately, how that went. */
  askedBefore: AskedQuestion | null
  /** Null where nothing can be kept for the asker. */
  save: SaveArticle | null
  /** Whether the asker may follow stories from where they ask. */
  mayFollow: boolean
  /** The articles that the answer was made of. */
  found: Map<string, Article>
  /** News from where the asker lives is asked for, who has not said where that is. */
  isPlaceUnknown: boolean
  /** All that there is has been heard before. */
  isNothingNew: boolean
  /** The news holds nothing on what was asked. */
  isNothingFound: boolean
}

/** A sentence of ours, which states no news. */
export function ownSentence(text: string, { language }: Pick<Task, 'language'>): AnswerSentence {
  return { text, language, article: null }
}

const maxToldCharacters = 800

/** What a model is told of the conversation. */
export function readBefore({ earlier }: Task): Before {
  return {
    asked: earlier?.understanding.subject ?? '',
    told: (earlier?.last ?? '').slice(0, maxToldCharacters),
  }
}
