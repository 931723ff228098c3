import path from 'node:path'
import { measureAnswerTimes, type AnswerTimes } from './support/answer-times.ts'
import { median, percentile, printFigures, type Figure } from './support/figures.ts'
import { openNewsroom } from './support/newsroom.ts'

// From a typed question to the first sentence and to the first byte of speech, in a real call: first questions and
// follow-ups, at 10,000 and at 120,000 articles. `ANSWER_ARTICLES=10000` measures one size only.

const articlesPerFeed = 500
const runs = 5
const sizes = (process.env['ANSWER_ARTICLES'] ?? '10000,120000').split(',').map(Number)
const targets = { p50: 120, p95: 250 }

const nodeOnly = path.resolve('node_modules/.bin')

function toFigures(voice: string, kind: keyof AnswerTimes, rounds: AnswerTimes[]): Figure[] {
  const of = (what: 'sentence' | 'speech', share: number) =>
    median(rounds.map((round) => percentile(round[kind][what], share)))
  const asked = kind === 'first' ? 'question' : 'follow-up'
  const speech = `${voice}: ${asked} to first speech byte`
  return [
    { name: `${voice}: ${asked} to first sentence, p50`, value: of('sentence', 0.5), unit: 'ms' },
    { name: `${voice}: ${asked} to first sentence, p95`, value: of('sentence', 0.95), unit: 'ms' },
    {
      name: `${speech}, p50`,
      value: of('speech', 0.5),
      unit: 'ms',
      target: { at: 'most', value: targets.p50 },
    },
    {
      name: `${speech}, p95`,
      value: of('speech', 0.95),
      unit: 'ms',
      target: { at: 'most', value: targets.p95 },
    },
  ]
}

async function measure(articles: number, voice: string, env: Record<string, string>): Promise<Figure[]> {
  await using newsroom = await openNewsroom(
    { feeds: articles / articlesPerFeed, articlesPerFeed },
    { SPEECH_CACHE_MB: '0', ...env },
  )
  const rounds = await measureAnswerTimes(newsroom.url, runs)
  return [...toFigures(voice, 'first', rounds), ...toFigures(voice, 'followUp', rounds)]
}

for (const articles of sizes) {
  const voices = { 'espeak-ng': {}, ...(articles === sizes[0] ? { 'flite (warm)': { PATH: nodeOnly } } : {}) }
  for (const [voice, env] of Object.entries(voices)) {
    const figures = await measure(articles, voice, env)
    printFigures(
      `Answer, ${articles} articles, 12 questions and follow-ups, median of ${runs} rounds`,
      figures,
    )
  }
}
