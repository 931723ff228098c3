import type { CitedArticle } from '@tidings/contract/api/ask'
import type { ShownSentence } from '../call/call-state.ts'

/** Consecutive sentences from one article; null for our own words. */
export type SentenceGroup = { article: CitedArticle | null; sentences: ShownSentence[] }

export type CitedGroup = SentenceGroup & { article: CitedArticle }

export function isCited(group: SentenceGroup): group is CitedGroup {
  return group.article !== null
}

/** Drops sentences that only name a source, because each group shows its own. */
export function groupSentences(sentences: readonly ShownSentence[]): SentenceGroup[] {
  const groups: SentenceGroup[] = []
  for (const sentence of sentences.filter(({ namesSource }) => !namesSource)) {
    const last = groups.at(-1)
    if (last && last.article?.id === sentence.article?.id) last.sentences.push(sentence)
    else groups.push({ article: sentence.article, sentences: [sentence] })
  }
  return groups
}

/** An answer as plain text: each group with its source, headline and link. */
export function writeAnswer(question: string | null, groups: readonly SentenceGroup[]): string {
  const paragraphs = groups.map(({ article, sentences }) => {
    const text = sentences.map((sentence) => sentence.text).join(' ')
    return article ? `${text}\n${article.source}: ${article.title}\n${article.url}` : text
  })
  return [...(question ? [question] : []), ...paragraphs].join('\n\n')
}
