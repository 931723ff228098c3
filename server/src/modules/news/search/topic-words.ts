import { predefinedInterests } from '@tidings/contract/predefined'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { Article } from '../article.ts'
import { leadCharacters } from './match-text.ts'

/** Counts by topic in the order of `predefinedInterests`; the last is for no topic. */
type Counts = Uint16Array

/**
 * How many articles of a language have each main topic, and how many of those contain each stem. The counts of all stems are in one
 * array, because an array of its own for each stem takes far more memory than its counts; `rows` are the stems' places there.
 */
export type TopicWords = { articles: Counts; rows: Map<string, number>; counts: Uint16Array }

const labels = [...predefinedInterests, null]
/** For how many stems there is room at first. */
const fewestRows = 64
/** Smoothing: as if this many more articles with the word had the average distribution. */
const caution = 3
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

export function openTopicWords(): TopicWords {
  return {
    articles: new Uint16Array(labels.length),
    rows: new Map(),
    counts: new Uint16Array(fewestRows * labels.length),
  }
}

function openRow(words: TopicWords, stem: string): number {
  const { counts, rows } = words
  const row = rows.get(stem) ?? rows.size
  rows.set(stem, row)
  if ((row + 1) * labels.length > counts.length) {
    words.counts = new Uint16Array(counts.length * 2)
    words.counts.set(counts)
  }
  return row
}

function readRow({ counts, rows }: TopicWords, stem: string): Counts | undefined {
  const row = rows.get(stem)
  return row === undefined ? undefined : counts.subarray(row * labels.length, (row + 1) * labels.length)
}

function findLabel([first]: readonly string[]): number {
  return labels.findIndex((label) => label === (first ?? null))
}

export function countTopic(
  words: TopicWords,
  { stems, topics }: { stems: Iterable<string>; topics: readonly string[] },
): void {
  const label = findLabel(topics)
  if (label < 0) return
  words.articles[label]! += 1
  for (const stem of stems) {
    const row = openRow(words, stem)
    words.counts[row * labels.length + label]! += 1
  }
}

export type TopicReport = Pick<Article, 'title' | 'body' | 'language' | 'topics' | 'alsoFrom'>

/** The counts of the event's own reports and their repetitions, which are no evidence for their own classification. */
function countOwn(reports: readonly TopicReport[]): TopicWords {
  const own = openTopicWords()
  for (const { alsoFrom, body, title, topics } of reports) {
    const text = `${title} ${body.slice(0, leadCharacters)}`
    const stems = new Set((text.match(wordPattern) ?? []).map((word) => stripEnding(fold(word))))
    for (let copy = 0; copy <= alsoFrom.length; copy++) countTopic(own, { stems, topics })
  }
  return own
}

const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)

/**
 * The log odds of a topic against any other, by how all other news with the words of an event's reports is classified. This
 * outvotes a single word that misclassified a report.
 */
export function rateTopic(all: TopicWords, reports: readonly TopicReport[], topic: string): number {
  const own = countOwn(reports)
  const others = (counts: Counts | undefined, ours: Counts | undefined) =>
    labels.map((_, label) => Math.max(0, (counts?.[label] ?? 0) - (ours?.[label] ?? 0)))
  const articles = others(all.articles, own.articles)
  const total = sum(articles)
  const shares = articles.map((count) => (count + 1) / (total + labels.length))
  const odds = shares.map(Math.log)
  for (const stem of own.rows.keys()) {
    const counts = others(readRow(all, stem), readRow(own, stem))
    const known = sum(counts)
    for (const [label, share] of shares.entries())
      odds[label]! += Math.log(((counts[label] ?? 0) + caution * share) / (known + caution) / share)
  }
  const wanted = labels.indexOf(topic as (typeof labels)[number])
  return (odds[wanted] ?? 0) - Math.max(...odds.filter((_, label) => label !== wanted))
}
