import { forEachLanguage } from '#language/lexicon/lexicons'
import { fold } from '#language/tokens'
import type { RatedReport, RatedSentence } from '../rate-report.ts'

/** Scales age from 0 for the oldest report to 1 for the newest. */
export function makeAgeScale(reports: readonly RatedReport[]): (sentence: RatedSentence) => number {
  const times = reports.map(({ article }) => article.publishedAt.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return ({ article }) => (last > first ? (article.publishedAt.getTime() - first) / (last - first) : 1)
}

const notYet = forEachLanguage(({ answers }) => new RegExp(`(?<!\\p{L})(?:${answers.notYet})(?!\\p{L})`, 'u'))

/** Whether it says that something is not known or decided yet. */
export function saysNotYet({ article, text }: Pick<RatedSentence, 'article' | 'text'>): boolean {
  return notYet[article.language].test(fold(text))
}
