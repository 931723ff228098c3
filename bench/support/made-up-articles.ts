import { seeded } from './seeded.ts'

export type MadeUpArticle = {
  link: string
  source: string
  title: string
  body: string
  topics: string[]
  story: string
  published_at: string
}

const dayMs = 86_400_000
/** How long after an event it is still reported. */
const reportedMs = 2 * dayMs
const sources = 300
const topics = ['politics', 'business', 'sports', 'science', 'technology', 'health', 'world', 'culture']

// Frequencies follow Zipf's law, as in real text. These are the numbers of ordinary words and of names.
const ordinaryWords = 40_000
const nameWords = 150_000
const smallWords = ['the', 'of', 'and', 'to', 'in', 'a', 'for', 'on', 'was', 'with', 'by', 'at']

const onsets = [
  'b',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'br',
  'tr',
  'st',
  'pl',
  'gr',
  'ch',
]
const vowels = ['a', 'e', 'i', 'o', 'u']
const endings = ['n', 'r', 't', 'k', 'm', 'x', 'd', 'p', 'l', 'f']

/** The unique, pronounceable word of that rank; frequent words are shorter. */
function spell(rank: number, ending: string): string {
  const syllables = onsets.length * vowels.length
  const parts: string[] = []
  for (let left = rank + syllables; left > 0; left = Math.floor(left / syllables)) {
    const syllable = left % syllables
    parts.push(
      (onsets[Math.floor(syllable / vowels.length)] ?? '') + (vowels[syllable % vowels.length] ?? ''),
    )
  }
  return parts.join('') + ending
}

/** The ordinary word of that rank, 0 being the most frequent. */
export const ordinaryWord = (rank: number) => spell(rank, endings[rank % 5] ?? '')

/** The name of that rank. */
export function nameOf(rank: number): string {
  const word = spell(rank, endings[5 + (rank % 5)] ?? '')
  return capitalise(word)
}

type Random = () => number
/** Draws a rank from 0 to `count` - 1 by Zipf's law without its first `leftOut` ranks. */
const drawRank = (random: Random, count: number, leftOut = 0) =>
  Math.min(
    count - 1,
    Math.floor((leftOut + 1) * ((leftOut + count) / (leftOut + 1)) ** random()) - leftOut - 1,
  )

// A language's most frequent words are not searched; the next one is in a fifth of all articles.
const emptyWords = 20
/** The most frequent name is in one of twenty articles, like a president's. */
const heldBackNames = 5
const drawWord = (random: Random) => ordinaryWord(drawRank(random, ordinaryWords, emptyWords))
const drawName = (random: Random) => nameOf(drawRank(random, nameWords, heldBackNames))
const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const repeat = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

const mostReports = 60
/** The share of follow-up reports; a hundred real headlines of 2025 and 2026 make 85 stories. */
const copiedShare = 0.2

type Event = { names: string[]; theme: string[]; topic: string; at: number; reports: number }

function makeEvent(random: Random, at: number): Event {
  return {
    names: repeat(3, () => drawName(random)),
    theme: repeat(6, () => drawWord(random)),
    topic: pick(random, topics),
    at,
    reports: Math.max(1, Math.min(mostReports, Math.floor(1 / (random() + 0.01)))),
  }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function writeSentence(random: Random, { names, theme }: Event, words: number): string {
  const written = repeat(words, () => {
    const chance = random()
    if (chance < 0.4) return pick(random, smallWords)
    if (chance < 0.48) return pick(random, names)
    if (chance < 0.6) return pick(random, theme)
    return drawWord(random)
  })
  return `${capitalise(written.join(' '))}.`
}

/** The shares of short and long articles; the others have eight sentences. */
type Lengths = { short: number; long: number }

/** Feeds mostly contain a teaser, sometimes the whole article. */
export const teasers: Lengths = { short: 0.7, long: 0.05 }
/** The length of Reuters and BBC articles: 170 words. */
export const wholeArticles: Lengths = { short: 0.2, long: 0.15 }

function countSentences(random: Random, { long, short }: Lengths): number {
  const chance = random()
  if (chance < short) return 2
  return chance < 1 - long ? 8 : 30
}

/** What a report repeats from the previous one. */
type Place = { event: number; report: number; lengths: Lengths; copied: MadeUpArticle | null }

function writeTitle(random: Random, { names, theme }: Event): string {
  const common = () => drawWord(random)
  const [first, second] = names
  return [common(), common(), first, common(), pick(random, theme), 'in', second, pick(random, theme)].join(
    ' ',
  )
}

/** With another first word, like an agency's report in several papers. */
const reword = (random: Random, title: string) => [drawWord(random), ...title.split(' ').slice(1)].join(' ')

function writeReport(
  random: Random,
  event: Event,
  { copied, event: number, lengths, report }: Place,
): Omit<MadeUpArticle, 'published_at'> {
  const title = copied ? reword(random, copied.title) : writeTitle(random, event)
  const story = (number * mostReports + report).toString(16).padStart(12, '0')
  return {
    link: `https://scale.example/${number}/${report}`,
    source: `Gazette ${drawRank(random, sources)}`,
    title,
    body: [
      `${capitalise(title)} on Thursday.`,
      ...repeat(countSentences(random, lengths), () => writeSentence(random, event, 14)),
    ].join(' '),
    topics: random() < 0.7 ? [event.topic] : [],
    story: copied?.story ?? `00000000-0000-4000-8000-${story}`,
  }
}

type News = { count: number; now: Date; days: number; lengths: Lengths }

/**
 * The same articles each time, from this many days before `now`, roughly oldest first as a server stores them. Each belongs to
 * an event with its own names and words; its other words are as frequent as in real text.
 */
export function* makeArticles({ count, days, lengths, now }: News): Generator<MadeUpArticle> {
  const random = seeded(17)
  const spreadMs = days * dayMs - reportedMs
  for (let made = 0, at = 0; made < count; at++) {
    const event = makeEvent(random, now.getTime() - reportedMs - (1 - made / count) * spreadMs)
    let before: MadeUpArticle | null = null
    for (let report = 0; report < event.reports && made < count; report++, made++) {
      const time = Math.min(now.getTime(), event.at + random() ** 2 * reportedMs)
      const copied = random() < copiedShare ? before : null
      const written = writeReport(random, event, { event: at, report, lengths, copied })
      before = { ...written, published_at: new Date(time).toISOString() }
      yield before
    }
  }
}
