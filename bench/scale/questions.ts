import { seeded } from '../support/seeded.ts'
import { ordinaryWord, type MadeUpArticle } from '../support/made-up-articles.ts'

export type Question = { kind: string; query: string; sinceDays?: number }

const each = 60

function takeSome(random: () => number, words: readonly string[], count: number): string {
  const left = [...words]
  const taken = Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1))
  return taken.flat().join(' ')
}

const isName = (word: string) => /^[A-Z]/.test(word)

/** The same number of queries of each kind, from articles' own words and from the most frequent ones. */
export function makeQuestions(articles: readonly MadeUpArticle[]): Question[] {
  const random = seeded(29)
  const frequent = () => ordinaryWord(Math.floor(random() * 150))
  const chosen = Array.from({ length: each }, () => articles[Math.floor(random() * articles.length)])
  return chosen.flatMap((article) => {
    const titleWords = (article?.title ?? '').split(' ')
    const names = titleWords.filter(isName)
    const telling = titleWords.filter((word) => word !== 'in')
    return [
      { kind: 'a headline', query: titleWords.join(' ') },
      { kind: 'three words of one', query: takeSome(random, telling, 3) },
      { kind: 'a name', query: names[0] ?? '' },
      { kind: 'a name and a frequent word', query: `${names[0]} ${frequent()}` },
      { kind: 'one of the most frequent words', query: frequent() },
      { kind: 'three frequent words', query: `${frequent()} ${frequent()} ${frequent()}` },
      { kind: 'a frequent word, since yesterday', query: frequent(), sinceDays: 1 },
      { kind: 'a sentence of a body', query: (article?.body ?? '').split('. ')[1] ?? '' },
      { kind: 'a misheard name', query: `${(names[0] ?? '').slice(0, -1)}g ${frequent()}` },
    ]
  })
}
