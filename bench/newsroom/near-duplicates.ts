import { measureSimilarity, sameTitle } from '../../server/src/modules/news/stories/similarity.ts'
import { computeBands } from '../../server/src/modules/news/stories/min-hash.ts'
import { listKeys, readTitleProfile } from '../../server/src/modules/news/stories/title-terms.ts'
import { splitTitle } from '../../server/src/modules/news/stories/split-title.ts'
import type { Figure } from '../support/figures.ts'
import { halves, readLines } from './real-data.ts'

type Pair = { likeness: number; isSame: boolean }

const ratedSame = 4
const leastThreshold = 0.3
const thresholds = Array.from({ length: 140 }, (_, index) => leastThreshold + index / 200)

const tell = (title: string) => readTitleProfile({ title, body: '', language: 'en' })

function readRatedPairs(): Pair[] {
  return ['2013', '2014'].flatMap((year) =>
    readLines(`sts_headlines/${year}.tsv`).map((line) => {
      const [score, a = '', b = ''] = line.split('\t')
      return { likeness: measureSimilarity(tell(a), tell(b)).titles, isSame: Number(score) >= ratedSame }
    }),
  )
}

/** The same pairs, compared by the share of words in common. */
function rateByWords(): Pair[] {
  return ['2013', '2014'].flatMap((year) =>
    readLines(`sts_headlines/${year}.tsv`).map((line) => {
      const [score, ...titles] = line.split('\t')
      const [a = new Set<string>(), b = new Set<string>()] = titles.map(
        (title) => new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu)),
      )
      const both = [...a].filter((word) => b.has(word)).length
      const likeness = both / (a.size + b.size - both)
      return { likeness, isSame: Number(score) >= ratedSame }
    }),
  )
}

function quality(
  pairs: readonly Pair[],
  threshold: number,
  all = pairs.filter(({ isSame }) => isSame).length,
) {
  const found = pairs.filter(({ likeness }) => likeness >= threshold)
  const right = found.filter(({ isSame }) => isSame).length
  return { recall: right / all, precision: right / found.length, f1: (2 * right) / (found.length + all) }
}

function findBestThreshold(score: (threshold: number) => number): number {
  return thresholds.toSorted((a, b) => score(b) - score(a))[0] ?? leastThreshold
}

/** Pairs of titles that share a band, as the server finds them; titles with the same words in the same order count as one. */
function syndicatedPairs(titles: readonly string[]): { pairs: Pair[]; all: number } {
  const entries = titles.map((title) => ({ telling: tell(title), content: splitTitle(title).join(' ') }))
  const byBand = new Map<number, number[]>()
  const near = new Map<string, Pair>()
  for (const [at, { telling, content }] of entries.entries()) {
    for (const band of computeBands(listKeys(telling))) {
      const others = byBand.get(band) ?? []
      for (const other of others) {
        const known = entries[other]
        if (!known || near.has(`${other} ${at}`)) continue
        const { titles: likeness } = measureSimilarity(known.telling, telling)
        near.set(`${other} ${at}`, { likeness, isSame: known.content === content })
      }
      byBand.set(band, [...others, at])
    }
  }
  let all = 0
  for (const { length } of Map.groupBy(entries, ({ content }) => content).values())
    all += (length * (length - 1)) / 2
  return { pairs: [...near.values()], all }
}

const syndicatedTitles = 10_000

function measureSyndication(): Figure[] {
  const titles = readLines('gnews_headlines_2025-07_2026-05.jsonl.gz')
    .slice(0, 2 * syndicatedTitles)
    .map((line) => (JSON.parse(line) as { title: string }).title)
  const choose = syndicatedPairs(titles.slice(0, syndicatedTitles))
  const report = syndicatedPairs(titles.slice(syndicatedTitles))
  const best = findBestThreshold((threshold) => quality(choose.pairs, threshold, choose.all).f1)
  const { recall, precision } = quality(report.pairs, best, report.all)
  const unit = 'share'
  return [
    {
      name: `syndication: recall, ${report.all} pairs`,
      value: recall,
      unit,
      target: { at: 'least', value: 0.99 },
      note: `threshold ${best.toFixed(2)} from other titles`,
    },
    { name: 'syndication: precision', value: precision, unit, target: { at: 'least', value: 0.98 } },
  ]
}

function describeRated(name: string, { choose, report }: { choose: Pair[]; report: Pair[] }): Figure {
  const best = findBestThreshold((threshold) => quality(choose, threshold).f1)
  const note = `threshold ${best.toFixed(2)} from the other half`
  return { name, value: quality(report, best).f1, unit: 'F1', note }
}

export function measureNearDuplicates(): Figure[] {
  const { choose, report } = halves(readRatedPairs())
  const rated = describeRated('near-duplicates: F1 on rated headlines', { choose, report })
  return [
    {
      ...rated,
      target: { at: 'least', value: 0.7 },
      note: `${rated.note}; the server has ${sameTitle}`,
    },
    describeRated('beside it: the other way about', { choose: report, report: choose }),
    describeRated('beside it: words in common', halves(rateByWords())),
    ...measureSyndication(),
  ]
}
