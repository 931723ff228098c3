import type { Language } from '@tidings/contract/entities'
import type { Article } from '../../server/src/modules/news/article.ts'

/** `answer`: what is told, and known to a follow-up; empty if the reports have none. */
export type LabelledQuestion = {
  question: string
  isFollowUp: boolean
  isRight: (sentence: { article: Article; text: string }) => boolean
  answer: string
}

/** Questions about the same reports, in the order in which they are asked. */
export type LabelledConversation = {
  /** The name of the data that it is from. */
  set: string
  id: string
  language: Language
  articles: Article[]
  questions: LabelledQuestion[]
  /** What was told before each question, if they do not follow one another. */
  heard?: string
}

type Text = Pick<Article, 'id' | 'title' | 'body' | 'source' | 'language' | 'publishedAt'>

export function toArticle(text: Text): Article {
  return { ...text, url: `https://news.example/${text.id}`, topics: [], sample: false, alsoFrom: [] }
}

export const newest = new Date('2026-11-20T12:00:00Z')
