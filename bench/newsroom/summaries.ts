import type { SummaryLength } from '@tidings/contract/entities'
import { findCandidates } from '../../server/src/modules/assistant/composing/candidates.ts'
import { compose } from '../../server/src/modules/assistant/composing/compose.ts'
import { findContentWords } from '../../server/src/language/content-words.ts'
import { openPool, takeNext } from '../../server/src/modules/assistant/composing/pool.ts'
import { speak } from '../../server/src/modules/assistant/composing/speak.ts'
import { splitSentences } from '../../server/src/language/sentences/split-sentences.ts'
import { median, type Figure } from '../support/figures.ts'
import { halves, listNames, readData } from './real-data.ts'
import { countWords, rouge } from './rouge.ts'
import { frequencyAndPosition, textRank } from './textrank.ts'

const data = 'bbc_summaries'

type Summarised = { title: string; body: string; reference: string }

function summarised(): Summarised[] {
  return listNames(`${data}/article`).flatMap((section) =>
    listNames(`${data}/article/${section}`).map((file) => {
      const [title = '', ...body] = readData(`${data}/article/${section}/${file}`).split('\n')
      const reference = readData(`${data}/summary/${section}/${file}`)
      return { title, body: body.join('\n').trim(), reference }
    }),
  )
}

const articleOf = ({ title, body }: Pick<Summarised, 'title' | 'body'>, id = '') => ({
  id,
  title,
  body,
  source: `Source ${id}`,
  url: '',
  language: 'en' as const,
  topics: [],
  publishedAt: new Date(0),
  sample: false,
  alsoFrom: [],
})

type Way = (article: Summarised) => string[]

function byRank(rank: (words: string[][]) => number[]): Way {
  return ({ body }) => {
    const sentences = splitSentences(body, 'en')
    const ranks = rank(sentences.map((text) => findContentWords(text, 'en')))
    return sentences
      .map((text, at) => ({ text, rank: ranks[at] ?? 0 }))
      .toSorted((a, b) => b.rank - a.rank)
      .map(({ text }) => text)
  }
}

/** Like a composed answer: nothing twice, and no sentence that depends on an omitted one. */
const ours: Way = (article) => {
  const pool = openPool(articleOf(article))
  const said: ReadonlySet<string>[] = []
  const texts: string[] = []
  for (let next = takeNext(pool, said); next; next = takeNext(pool, said)) {
    said.push(next.words)
    texts.push(next.text)
  }
  return texts
}

/** The best sentences in the article's order, as close to the reference's number of words as possible. */
function summary({ body, reference }: Summarised, best: string[]): string {
  const wanted = countWords(reference)
  const chosen: string[] = []
  let length = 0
  for (const text of best) {
    const words = countWords(text)
    if (length >= wanted) break
    if (length + words - wanted > wanted - length && chosen.length > 0) continue
    chosen.push(text)
    length += words
  }
  return chosen.toSorted((a, b) => body.indexOf(a) - body.indexOf(b)).join(' ')
}

function score(articles: Summarised[], way: Way, size: 1 | 2): number {
  const scores = articles.map((article) => rouge(summary(article, way(article)), article.reference, size))
  return (100 * scores.reduce((sum, each) => sum + each, 0)) / scores.length
}

/** Six articles of 20,000 characters each, on one story, so that their numbers are compared too. */
function makeLongArticles(articles: Summarised[]) {
  const body = articles.map((article) => article.body).join('\n')
  const parts = Array.from({ length: 6 }, (_, at) => body.slice(at * 15_000, at * 15_000 + 20_000))
  return parts.map((part, at) => articleOf({ title: 'Markets fall again', body: part }, String(at)))
}

function choosingMs(articles: Summarised[]): number {
  const long = makeLongArticles(articles)
  const times = Array.from({ length: 40 }, () => {
    const started = performance.now()
    compose({ articles: long, length: 'detailed', query: 'market growth' })
    return performance.now() - started
  })
  return median(times.slice(10))
}

/** How many sentences of answers about real articles, six per answer, occur verbatim in the article they name. */
function measureVerbatimShare(articles: Summarised[]): number {
  const lengths: SummaryLength[] = ['short', 'medium', 'detailed']
  const groups = articles.map((_, at) => articles.slice(at, at + 6))
  const said = groups.flatMap((group) =>
    lengths.flatMap((length) => {
      const composed = compose({
        articles: group.map((article, at) => articleOf(article, String(at))),
        length,
        query: '',
      })
      return [...speak(composed, { language: 'en' })].flatMap(({ article, text }) => {
        const named = article && group[Number(article.id)]
        return named ? [named.body.includes(text) || named.title === text] : []
      })
    }),
  )
  return said.filter(Boolean).length / said.length
}

function measureRouge(articles: Summarised[]): Figure[] {
  const ways: [string, Way][] = [
    ['the first sentences', ({ body }) => splitSentences(body, 'en')],
    ['word frequency and position', byRank(frequencyAndPosition)],
    ['TextRank', byRank(textRank)],
    ['our ranking alone', (article) => findCandidates(articleOf(article)).map(({ text }) => text)],
    ['ours', ours],
  ]
  return ways.flatMap(([name, way]) =>
    ([1, 2] as const).map((size): Figure => {
      const value = score(articles, way, size)
      const figure = { name: `ROUGE-${size} F1, ${name}`, value, unit: '%', note: value.toFixed(1) }
      if (way !== ours) return figure
      const baseline = Number(score(articles, byRank(textRank), size).toFixed(1))
      return { ...figure, target: { at: 'least', value: baseline } }
    }),
  )
}

export function measureSummaries(): Figure[] {
  const all = summarised()
  return [
    ...measureRouge(halves(all).report),
    {
      name: 'verbatim sentences',
      value: measureVerbatimShare(all),
      unit: 'share',
      target: { at: 'least', value: 1 },
    },
    {
      name: 'choosing from six articles of 20,000',
      value: choosingMs(all),
      unit: 'ms',
      target: { at: 'most', value: 15 },
    },
  ]
}
