import path from 'node:path'
import { answerTimes } from './support/answer-times.ts'
import { median, percentile, printFigures, type Figure } from './support/figures.ts'
import { openNewsroom } from './support/newsroom.ts'

// From a typed question to the first sentence and to the first byte of speech, in a real call, at 10,000 articles.

const news = { feeds: 20, articlesPerFeed: 500 }
const runs = 5

const nodeOnly = path.resolve('node_modules/.bin')

async function measure(env: Record<string, string>) {
  await using newsroom = await openNewsroom(news, env)
  const rounds = await answerTimes(newsroom.url, runs)
  const of = (what: 'sentence' | 'speech', share: number) =>
    median(rounds.map((round) => percentile(round[what], share)))
  return {
    sentence50: of('sentence', 0.5),
    sentence95: of('sentence', 0.95),
    speech50: of('speech', 0.5),
    speech95: of('speech', 0.95),
  }
}

const espeak = await measure({})
const flite = await measure({ PATH: nodeOnly })

const figures: Figure[] = [
  { name: 'espeak-ng: question to first sentence, p50', value: espeak.sentence50, unit: 'ms' },
  { name: 'espeak-ng: question to first sentence, p95', value: espeak.sentence95, unit: 'ms' },
  {
    name: 'espeak-ng: question to first speech byte, p50',
    value: espeak.speech50,
    unit: 'ms',
    target: { at: 'most', value: 200 },
  },
  { name: 'espeak-ng: question to first speech byte, p95', value: espeak.speech95, unit: 'ms' },
  { name: 'flite (warm): question to first speech byte, p50', value: flite.speech50, unit: 'ms' },
  { name: 'flite (warm): question to first speech byte, p95', value: flite.speech95, unit: 'ms' },
]
printFigures(
  `Answer, ${news.feeds * news.articlesPerFeed} articles, 12 questions, median of ${runs} rounds`,
  figures,
)
