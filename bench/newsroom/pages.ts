import { gunzipSync } from 'node:zlib'
import { extractMainText } from '../../server/src/modules/news/pages/main-text.ts'
import { median, percentile, type Figure } from '../support/figures.ts'
import { readTar, halves } from './real-data.ts'

type Truth = Record<string, { articleBody: string }>
type Page = { html: string; truth: string }

function pages(): Page[] {
  let truth: Truth = {}
  const html = new Map<string, string>()
  for (const { file, bytes } of readTar('article_extraction.tar.gz')) {
    if (file.endsWith('ground-truth.json')) truth = JSON.parse(bytes.toString('utf8')) as Truth
    const id = /([0-9a-f]{64})\.html\.gz$/.exec(file)?.[1]
    if (id) html.set(id, gunzipSync(bytes).toString('utf8'))
  }
  return Object.entries(truth)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { articleBody }]) => ({ html: html.get(id) ?? '', truth: articleBody }))
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The harmonic mean of precision and recall over words, regardless of order. */
function f1(text: string, truth: string): number {
  const [found, expected] = [wordsOf(text), wordsOf(truth)]
  const left = new Map<string, number>()
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1)
  const shared = found.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
  return shared === 0 ? 0 : (2 * shared) / (found.length + expected.length)
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** How accurately the article text is extracted from real pages, and how long a page takes. */
export function measurePages(): Figure[] {
  const all = pages()
  const { choose, report } = halves(all)
  const score = (of: Page[]) => mean(of.map(({ html, truth }) => f1(extractMainText(html), truth)))
  const times = all.map(({ html }) => {
    const begun = performance.now()
    extractMainText(html)
    return performance.now() - begun
  })
  return [
    {
      name: 'main text of pages, F1 by words',
      value: score(report),
      unit: '',
      target: { at: 'least', value: 0.95 },
      note: 'on the half that was not looked at',
    },
    {
      name: 'the same on the half used for tuning',
      value: score(choose),
      unit: '',
    },
    {
      name: 'time per page',
      value: median(times),
      unit: 'ms',
      note: `p95 ${percentile(times, 0.95).toFixed(0)} ms`,
    },
  ]
}
