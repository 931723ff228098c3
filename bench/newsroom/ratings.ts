import type { Language } from '@tidings/contract/entities'
import { readFileSync } from 'node:fs'
import { rateContent, type Rating } from '../../server/src/modules/news/classify/rating.ts'
import type { Figure } from '../support/figures.ts'

const file = new URL('../../server/src/modules/news/classify/fixtures/rated-headlines.json', import.meta.url)

type Headlines = Record<Language, Record<Rating, string[]>>

export function readRatedHeadlines() {
  const headlines = JSON.parse(readFileSync(file, 'utf8')) as Headlines
  return Object.entries(headlines).flatMap(([language, ratings]) =>
    Object.entries(ratings).flatMap(([rating, titles]) =>
      titles.map((title) => {
        const found = rateContent({ title, body: '', language: language as Language })
        return { title, rating: rating as Rating, found }
      }),
    ),
  )
}

/** Recall and precision of the strict filter. */
export function measureRatings(): Figure[] {
  const rated = readRatedHeadlines()
  const unfit = rated.filter(({ rating }) => rating !== 'everyone')
  const held = rated.filter(({ found }) => found !== 'everyone')
  const rightly = held.filter(({ rating }) => rating !== 'everyone').length
  const adult = rated.filter(({ rating }) => rating === 'adult')
  const heldAdult = adult.filter(({ found }) => found === 'adult').length
  return [
    {
      name: `strict filter: recall, ${rated.length} headlines of our own`,
      value: rightly / unfit.length,
      unit: 'share',
      target: { at: 'least', value: 0.95 },
    },
    { name: 'strict filter: precision', value: rightly / held.length, unit: 'share' },
    { name: 'moderate filter: recall', value: heldAdult / adult.length, unit: 'share' },
  ]
}
