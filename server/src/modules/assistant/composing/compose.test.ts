import { expect, test } from 'vitest'
import type { Article } from '#modules/news'
import { compose, speak } from './compose.ts'

let count = 0
function article(source: string, body: string, title = 'A title of some length'): Article {
  count += 1
  return {
    id: String(count),
    title,
    body,
    source,
    url: `https://example.org/${count}`,
    language: 'en',
    topics: [],
    publishedAt: new Date(0),
    sample: false,
    alsoFrom: [],
  }
}

const texts = (articles: Article[], query = '') =>
  compose({ articles, length: 'medium', query }).flatMap(({ sentences }) => sentences)

test('what two sources say alike is said once', () => {
  const said = texts([
    article('One', 'A wind farm with ninety turbines opened off the northern coast on Monday.'),
    article(
      'Two',
      'On Monday a wind farm with ninety turbines was opened off the northern coast. Fishermen had protested for many years.',
    ),
  ])
  expect(said).toEqual([
    'A wind farm with ninety turbines opened off the northern coast on Monday.',
    'Fishermen had protested for many years.',
  ])
})

test('teasers, calls to read on and half sentences are left out', () => {
  const body =
    'The council has voted on the new bridge... The bridge will be built of local oak within two years. Read more about it on our site. Continue reading'
  expect(texts([article('One', body)])).toEqual(['The bridge will be built of local oak within two years.'])
})

test('a body without a usable sentence gives way to the headline', () => {
  expect(texts([article('One', 'Continue reading…', 'Bridge to be built of oak')])).toEqual([
    'Bridge to be built of oak',
  ])
})

test('a sentence that holds what was asked for comes before an earlier one that does not', () => {
  const filler = Array.from(
    { length: 8 },
    (_, at) => `Sentence number ${at} speaks of something entirely different ${'abcdefgh'[at]?.repeat(5)}.`,
  )
  const body = [...filler, 'The otters returned to the river under the old bridge.'].join(' ')
  const said = compose({ articles: [article('One', body)], length: 'short', query: 'otters river' })[0]
    ?.sentences
  expect(said).toContain('The otters returned to the river under the old bridge.')
})

test('a change of source is announced, and one source alone is not', () => {
  const [one, two] = [
    article('Reuters', 'The first piece of news is this one.'),
    article('The Guardian', 'Another matter altogether was decided.'),
  ]
  const said = (articles: Article[]) => [...speak(compose({ articles, length: 'medium', query: '' }), 'en')]
  expect(said([one]).map(({ text }) => text)).toEqual(['The first piece of news is this one.'])
  expect(said([one, two]).map(({ text, article: cited }) => [text, cited?.id ?? null])).toEqual([
    ['From Reuters:', null],
    ['The first piece of news is this one.', one.id],
    ['From the Guardian:', null],
    ['Another matter altogether was decided.', two.id],
  ])
})
