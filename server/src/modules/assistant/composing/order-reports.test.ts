import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Article } from '#modules/news'
import { orderReports } from './order-reports.ts'

const publishedAt = new Date('2026-11-18T12:00:00Z')

function telling(source: string): Article {
  const title = 'Fire sweeps through harbour hotel'
  const body = 'A fire swept through the harbour hotel.'
  const url = `https://${source.toLowerCase()}.example/fire`
  const rest = { language: 'en', topics: [], sample: false, alsoFrom: [] } as const
  return { ...rest, topics: [], alsoFrom: [], id: randomUUID(), title, body, source, url, publishedAt }
}

test('reports of equal rank are ordered by the names of their sources, in whatever order they were found', () => {
  const found = ['Reuters', 'CNN', 'BBC'].map(telling)
  const sources = (articles: readonly Article[]) => orderReports(articles).map(({ source }) => source)
  expect(sources(found)).toEqual(['BBC', 'CNN', 'Reuters'])
  expect(sources(found.toReversed())).toEqual(['BBC', 'CNN', 'Reuters'])
})
