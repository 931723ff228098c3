import { bandsOf } from '../../server/src/modules/news/stories/min-hash.ts'
import { likenessOfTitles, sameTitle } from '../../server/src/modules/news/stories/likeness.ts'
import { tellingOf, wordsOfTitle } from '../../server/src/modules/news/stories/title-terms.ts'
import type { Figure } from '../support/figures.ts'
import { halves, linesOf } from './real-data.ts'

type Pair = { likeness: number; isSame: boolean }

const ratedSame = 4

function ratedPairs(): Pair[] {
  return ['2013', '2014'].flatMap((year) =>
    linesOf(`sts_headlines/${year}.tsv`).map((line) => {
      const [score, a = '', b = ''] = line.split('\t')
      const likeness = likenessOfTitles(tellingOf({ title: a, body: '' }), tellingOf({ title: b, body: '' }))
      return { likeness, isSame: Number(score) >= ratedSame }
    }),
  )
}

function f1(pairs: Pair[], threshold: number): number {
  const found = pairs.filter(({ likeness }) => likeness >= threshold)
  const right = found.filter(({ isSame }) => isSame).length
  return (2 * right) / (found.length + pairs.filter(({ isSame }) => isSame).length)
}

/** Pairs of titles that share a band, as the server finds them, and those that have the same words. */
function syndicated(titles: string[], threshold: number) {
  const telling = titles.map((title) => tellingOf({ title, body: '' }))
  const words = titles.map((title) => wordsOfTitle(title).join(' '))
  const byBand = new Map<number, number[]>()
  const byWords = new Map<string, number[]>()
  const [found, right] = [new Set<string>(), new Set<string>()]
  for (const [at, of] of telling.entries()) {
    const same = byWords.get(words[at] ?? '') ?? []
    for (const other of same) right.add(`${other} ${at}`)
    byWords.set(words[at] ?? '', [...same, at])
    for (const band of bandsOf(of.terms)) {
      const others = byBand.get(band) ?? []
      for (const other of others) {
        const known = telling[other]
        if (known && likenessOfTitles(known, of) >= threshold) found.add(`${other} ${at}`)
      }
      others.push(at)
      byBand.set(band, others)
    }
  }
  const both = [...found].filter((pair) => right.has(pair)).length
  return { recall: both / right.size, precision: both / found.size, pairs: right.size }
}

const syndicatedTitles = 20_000
const sameWords = 0.98

export function nearDuplicateFigures(): Figure[] {
  const { choose, report } = halves(ratedPairs())
  const thresholds = Array.from({ length: 60 }, (_, index) => 0.3 + index / 100)
  const best = thresholds.toSorted((a, b) => f1(choose, b) - f1(choose, a))[0] ?? sameTitle
  const titles = linesOf('gnews_headlines_2025-07_2026-05.jsonl.gz')
    .slice(0, syndicatedTitles)
    .map((line) => (JSON.parse(line) as { title: string }).title)
  const { recall, precision, pairs } = syndicated(titles, sameWords)
  return [
    {
      name: 'near-duplicates: F1 on rated headlines',
      value: f1(report, best),
      unit: 'F1',
      target: { at: 'least', value: 0.7 },
      note: `threshold ${best.toFixed(2)} from the other half; the server has ${sameTitle}: ${f1(report, sameTitle).toFixed(3)}`,
    },
    {
      name: `syndication: recall, ${pairs} pairs`,
      value: recall,
      unit: 'share',
      target: { at: 'least', value: 0.99 },
    },
    {
      name: 'syndication: precision',
      value: precision,
      unit: 'share',
      target: { at: 'least', value: 0.98 },
    },
  ]
}
