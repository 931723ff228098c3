import path from 'node:path'
import { measureAnswerTimes } from '../support/answer-times.ts'
import { openNewsroom } from '../support/newsroom.ts'
import { notRun, times, type Result } from './results.ts'

// From a typed question received to its answer's first byte of speech, first questions and follow-ups,
// among 10,000 articles.

export const news = { feeds: 20, articlesPerFeed: 500 }
const rounds = 4

/** Without installed voice programs the server speaks with flite. */
const nodeOnly = path.resolve('node_modules/.bin')

async function measureSpeechTimes(url: string): Promise<number[]> {
  // The first round warms up the voice and the compiler.
  const taken = await measureAnswerTimes(url, rounds + 1)
  return taken.slice(1).flatMap(({ first, followUp }) => [...first.speech, ...followUp.speech])
}

/** `url` is a newsroom whose server speaks with espeak-ng; another one is opened for flite. */
export async function answerTime(url: string): Promise<Result[]> {
  const espeak = await measureSpeechTimes(url)
  await using silent = await openNewsroom(news, { PATH: nodeOnly })
  const flite = await measureSpeechTimes(silent.url)
  const what = 'question to first speech byte'
  return [
    times({ measure: 'L1', what: `${what}, espeak-ng` }, espeak, { p50: 120, p95: 250 }),
    times({ measure: 'L1', what: `${what}, flite`, note: 'beside it, no gate' }, flite),
  ]
}

export const modelTime = notRun(
  'L2',
  'our share where a model speaks first',
  'no answer waits for a model: each leads with a sentence of retrieval',
)
