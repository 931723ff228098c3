import { predefinedInterests } from '@tidings/contract/predefined'
import { stripEnding } from '#language/stems'
import { fold } from '#language/tokens'
import type { Article } from '../article.ts'
import { leadCharacters } from './match-text.ts'

/** Counts by topic in the order of `predefinedInterests`; the last is for no topic. */
type Counts = Uint16Array

/** How many articles of a language have each main topic, and how many of those contain each stem. */
export type TopicWords = { articles: Counts; byStem: Map<string, Counts> }

const labels = [...predefinedInterests, null]
/** Smoothing: as if this many more articles with the word had the average distribution. */
const caution = 3
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

export function openTopicWords(): TopicWords {
  return { articles: new Uint16Array(labels.length), byStem: new Map() }
}

function findLabel([first]: readonly string[]): number {
  return labels.findIndex((label) => label === (first ?? null))
}

export function countTopic(
  { articles, byStem }: TopicWords,
  { stems, topics }: { stems: Iterable<string>; topics: readonly string[] },
): void {
  const label = findLabel(topics)
  if (label < 0) return
  articles[label]! += 1
  for (const stem of stems) {
    const counts = byStem.get(stem) ?? new Uint16Array(labels.length)
    counts[label]! += 1
    byStem.set(stem, counts)
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
  for (const [stem, ours] of own.byStem) {
    const counts = others(all.byStem.get(stem), ours)
    const known = sum(counts)
    for (const [label, share] of shares.entries())
      odds[label]! += Math.log(((counts[label] ?? 0) + caution * share) / (known + caution) / share)
  }
  const wanted = labels.indexOf(topic as (typeof labels)[number])
  return (odds[wanted] ?? 0) - Math.max(...odds.filter((_, label) => label !== wanted))
}
