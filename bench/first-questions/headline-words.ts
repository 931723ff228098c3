import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { openNewsroomOf } from '../support/newsroom.ts'
import { printFigures, share } from '../support/figures.ts'
import { ask } from '../support/report-newsroom.ts'
import { signUp } from '../support/caller.ts'
import { seeded } from '../support/seeded.ts'
import { corpus, type Document } from '../newsroom/corpus.ts'
import { hasRealData } from '../newsroom/real-data.ts'

// Asks for news, and for a definite answer, with two to four words of a headline that no other headline has, among thousands of real
// reports.

const every = 7
const articlesPerFeed = 100
const questions = 400
const hours = 72
/** A ticker between angle brackets is nothing that people say. */
const isSaid = (title: string) => !/[&<>]/.test(title)

const openings = {
  'for news': ["what's the latest on", 'tell me about', 'what happened with', 'any news about', 'what about'],
  'for a definite answer': [
    'when was',
    'where is',
    'who is behind',
    'how many people have',
    'how much is',
    'why did',
  ],
}
const slight = new Set(
  'a after an and are as at be by for from has have in is it its no not of off on or out over that the this to up was were with'.split(
    ' ',
  ),
)

type Row = { wanted: string; told: string[] }

const listWords = (title: string) => title.toLowerCase().match(/[\p{L}\p{N}'-]+/gu) ?? []

function chooseWords(title: string, random: () => number): string[] {
  const words = listWords(title)
  const count = 3 + Math.floor(random() * 2)
  const at = Math.floor(random() * Math.max(1, words.length - count + 1))
  const isTelling = (word: string) => !slight.has(word)
  const some = words.slice(at, at + count)
  return some.slice(some.findIndex(isTelling), some.findLastIndex(isTelling) + 1)
}

/** The corpus begins with whole reports; what comes after them has no headline or no text. */
function readWhole(): Document[] {
  const whole: Document[] = []
  for (const document of corpus(new Date())) {
    if (!document.isWhole) break
    whole.push(document)
  }
  return whole
}

function readFeeds(random: () => number): ServedFeed[] {
  const articles = readWhole()
    .filter((_, at) => at % every === 0)
    .map(({ body, title }, at) => ({
      slug: String(at),
      title,
      body,
      ageHours: random() * hours,
      rank: random(),
    }))
    .toSorted((a, b) => a.rank - b.rank)
  return Array.from({ length: Math.ceil(articles.length / articlesPerFeed) }, (_, feed) => ({
    path: `/${feed}.xml`,
    title: `Paper ${feed}`,
    language: 'en',
    articles: articles.slice(feed * articlesPerFeed, (feed + 1) * articlesPerFeed),
  }))
}

/** Questions with the headline that each has words of; without those whose telling words another headline has, too. */
function* listQuestions(titles: readonly string[], beginnings: readonly string[], random: () => number) {
  const said = titles.map((title) => ({ title, words: new Set(listWords(title)) }))
  for (let made = 0; made < questions;) {
    const wanted = titles[Math.floor(random() * titles.length)] ?? ''
    const words = chooseWords(wanted, random)
    const telling = words.filter((word) => !slight.has(word) && word.length > 2)
    const isShared = said.some(
      ({ title, words: all }) => title !== wanted && telling.every((word) => all.has(word)),
    )
    if (!isSaid(wanted) || telling.length < 2 || isShared) continue
    const opening = beginnings[Math.floor(random() * beginnings.length)] ?? ''
    made += 1
    yield { wanted, question: `${opening} ${words.join(' ')}` }
  }
}

/** Needs `../shared/data`. */
export async function measureHeadlineWords(): Promise<void> {
  if (!hasRealData) return console.log('\nThe words of headlines need ../shared/data.')
  const random = seeded(77)
  const feeds = readFeeds(random)
  const titles = feeds.flatMap(({ articles }) => articles.map(({ title }) => title))
  await using newsroom = await openNewsroomOf(feeds)
  const token = await signUp(newsroom.url, 'somebody@example.org')
  for (const [kind, beginnings] of Object.entries(openings)) {
    const rows: Row[] = []
    for (const { question, wanted } of listQuestions(titles, beginnings, random)) {
      const { sentences } = await ask(newsroom.url, token, { question })
      rows.push({ wanted, told: [...new Set(sentences.flatMap(({ article }) => article?.title ?? []))] })
    }
    printFigures(`First questions ${kind}: words of a headline, ${titles.length} reports`, [
      share('told first from that report', rows, ({ told, wanted }) => told[0] === wanted),
      share('told anywhere from that report', rows, ({ told, wanted }) => told.includes(wanted)),
      share('refused', rows, ({ told }) => told.length === 0),
    ])
  }
}
