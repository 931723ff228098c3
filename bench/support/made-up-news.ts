import type { ServedFeed } from '../../e2e/support/feed-server.ts'

/** A small repeatable generator (mulberry32), so that every run asks about the same news. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const starts = [
  'har',
  'mel',
  'tor',
  'ven',
  'lis',
  'car',
  'bren',
  'dal',
  'fin',
  'gor',
  'sal',
  'pim',
  'rud',
  'nel',
]
const middles = ['ba', 'lo', 'mi', 'ru', 'ten', 'sa', 'di', 'ko', 'na', 've']
const ends = ['ton', 'ria', 'let', 'mark', 'ness', 'dale', 'ford', 'sen', 'gate', 'wick']

/** 1,400 words that look like words; their use follows Zipf's law, as in real text. */
const vocabulary = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => start + middle + end)),
)

const sentencesPerArticle = 6
const wordsPerSentence = 12

/** `feeds` feeds of `perFeed` articles each, published over the last three days. */
export function makeUpNews(feeds: number, perFeed: number): ServedFeed[] {
  const random = seeded(7)
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'harbour'
  const sentence = () => {
    const words = Array.from({ length: wordsPerSentence }, word).join(' ')
    return `The ${words} on Thursday.`
  }
  return Array.from({ length: feeds }, (_, feed) => ({
    path: `/${feed}.xml`,
    title: `Gazette ${feed}`,
    language: 'en',
    articles: Array.from({ length: perFeed }, (__, article) => ({
      slug: `${feed}-${article}`,
      title: `The ${Array.from({ length: 7 }, word).join(' ')}`,
      body: Array.from({ length: sentencesPerArticle }, sentence).join(' '),
      ageHours: random() * 72,
    })),
  }))
}

/** Words neither on every page nor on one alone: the 40th to the 40 + `count`th most used. */
export function askedWords(count: number): string[] {
  return vocabulary.slice(40, 40 + count)
}
