import { describe, expect, test } from 'vitest'
import type { SummaryLength } from '@tidings/contract/entities'
import type { Article } from '#modules/news'
import { compose, sentenceCounts } from './compose.ts'
import { speak } from './speak.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const minutes = 60_000

let count = 0
function article(source: string, body: string, options: Partial<Article> = {}): Article {
  count += 1
  return {
    id: String(count),
    title: 'Fire in harbour hotel',
    body,
    source,
    url: `https://example.org/${count}`,
    language: 'en',
    topics: [],
    publishedAt: new Date(noon),
    sample: false,
    alsoFrom: [],
    ...options,
  }
}

const twelve = 'Twelve people died when a fire swept through the harbour hotel.'
const fifteen = 'A fire in the harbour hotel killed 15 people.'

type Told = { relatedArticles?: Article[]; length?: SummaryLength }

function spoken(articles: Article[], { relatedArticles = [], length = 'medium' }: Told = {}) {
  const storyOf = (one: Article) =>
    [...articles, ...relatedArticles].filter((each) => each !== one && each.title === one.title)
  const known = new Map(articles.map((one) => [one.id, storyOf(one)]))
  return [
    ...speak(compose({ articles, length, query: '', relatedArticles: known }), {
      language: 'en',
      timeZone: 'Europe/Paris',
    }),
  ]
}

const lines = (articles: Article[], told?: Told) =>
  spoken(articles, told).map(({ article: cited, text }) => (cited ? `${cited.source}: ${text}` : text))

describe('two sources with different numbers', () => {
  test('are both quoted, one right after the other', () => {
    const reuters = article(
      'Reuters',
      `${twelve} The cause is not known yet. Guests were brought to a school.`,
    )
    const bbc = article('BBC', `${fifteen} The hotel was built in 1920.`)
    expect(lines([reuters, bbc])).toEqual([
      'From Reuters:',
      `Reuters: ${twelve}`,
      'The sources differ on this:',
      'From the BBC:',
      `BBC: ${fifteen}`,
      'From Reuters:',
      'Reuters: The cause is not known yet.',
      'Reuters: Guests were brought to a school.',
      'From the BBC:',
      'BBC: The hotel was built in 1920.',
    ])
  })

  test('are both quoted if only one of them was found for the question', () => {
    const reuters = article('Reuters', `${twelve} The cause is not known yet.`)
    const bbc = article('BBC', `The hotel was built in 1920. ${fifteen}`)
    expect(lines([reuters], { relatedArticles: [bbc] })).toEqual([
      'From Reuters:',
      `Reuters: ${twelve}`,
      'The sources differ on this:',
      'From the BBC:',
      `BBC: ${fifteen}`,
      'From Reuters:',
      'Reuters: The cause is not known yet.',
    ])
  })

  test('do not separate a sentence from one that depends on it', () => {
    const reuters = article('Reuters', `${twelve} They were guests of the house. The cause is not known yet.`)
    const bbc = article('BBC', fifteen)
    expect(lines([reuters, bbc]).slice(0, 6)).toEqual([
      'From Reuters:',
      `Reuters: ${twelve}`,
      'Reuters: They were guests of the house.',
      'The sources differ on this:',
      'From the BBC:',
      `BBC: ${fifteen}`,
    ])
  })

  test.each(['short', 'medium', 'detailed'] as const)('stay within the length of a %s answer', (length) => {
    const filler = (name: string) =>
      ['abcde', 'fghij', 'klmno', 'pqrst', 'uvwxy', 'bdfhj', 'lnprt', 'acegi'].map(
        (word) => `The harbour hotel has a ${name}${word} and a ${word}${name}.`,
      )
    const bodyOf = (first: string, name: string) => [first, ...filler(name)].join(' ')
    const articles = [article('Reuters', bodyOf(twelve, 'red')), article('BBC', bodyOf(fifteen, 'blue'))]
    const said = spoken(articles, { length })
    const news = said.filter(({ article: cited }) => cited !== null)
    expect(news).toHaveLength(sentenceCounts[length])
    expect(news.map(({ text }) => text)).toEqual(expect.arrayContaining([twelve, fifteen]))
    const [first, second] = articles
    const alone = spoken(first ? [first] : [], { relatedArticles: second ? [second] : [], length })
    expect(alone.filter(({ article: cited }) => cited !== null)).toHaveLength(sentenceCounts[length])
  })

  test('are introduced as earlier and newer, with their times, if they are hours apart', () => {
    const later = { publishedAt: new Date(noon + 245 * minutes) }
    const phrase = 'That was reported at 17:05. An earlier report, from 13:00, gives a different number:'
    const early = article('Reuters', twelve)
    const late = article('BBC', fifteen, later)
    const expected = ['From the BBC:', `BBC: ${fifteen}`, phrase, 'From Reuters:', `Reuters: ${twelve}`]
    expect(lines([early, late])).toEqual(expected)
    expect(lines([early], { relatedArticles: [late] })).toEqual(expected)
    expect(lines([late], { relatedArticles: [early] })).toEqual(expected)
  })
})

describe('no difference is reported', () => {
  const both = `${fifteen} Earlier the fire brigade said that twelve people had died in the harbour hotel.`
  test.each([
    ['the articles are of different stories', fifteen, 'Trial of the mountain gang begins'],
    ['other things are counted', 'A fire in the harbour hotel injured 15 people.', undefined],
    ['one of the articles tells of both numbers', both, undefined],
  ])('if %s', (_, body, title) => {
    const said = lines([article('Reuters', twelve), article('BBC', body, title ? { title } : {})])
    expect(said.filter((line) => /differ|another number/.test(line))).toEqual([])
  })

  test('if the articles are in two languages', () => {
    const french = 'L’incendie de l’hôtel du port a tué 15 personnes.'
    const said = lines([article('Reuters', twelve)], {
      relatedArticles: [article('Le Monde', french, { language: 'fr' })],
    })
    expect(said).toEqual([`Reuters: ${twelve}`])
  })
})
