import type { CitedArticle } from '@tidings/contract/api/ask'
import type { ShownSentence } from '../call/call-state.ts'

/** Sentences one after another from one article; null for words of our own. */
export type SentenceGroup = { article: CitedArticle | null; sentences: ShownSentence[] }

export type CitedGroup = SentenceGroup & { article: CitedArticle }

export function isCited(group: SentenceGroup): group is CitedGroup {
  return group.article !== null
}

/** What only names a source is left out: each group shows its own. */
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
