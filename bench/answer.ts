import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFeedServer } from '../e2e/support/feed-server.ts'
import { startServerProcess, until } from '../e2e/support/server-process.ts'
import { openCall, signUp } from './support/caller.ts'
import { median, percentile, printFigures, type Figure } from './support/figures.ts'
import { askedWords, makeUpNews } from './support/made-up-news.ts'

// From a typed question to the first sentence and to the first byte of speech, in a real call, at 10,000 articles.

const feeds = 20
const articlesPerFeed = 500
const questions = 12
const runs = 5

const nodeOnly = path.resolve('node_modules/.bin')

type Status = { articleCount: number; sample: boolean }

async function measure(env: Record<string, string>) {
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  await using publisher = await startFeedServer(makeUpNews(feeds, articlesPerFeed))
  const feedsFile = path.join(directory, 'feeds.txt')
  writeFileSync(feedsFile, publisher.feedUrls.join('\n'))
  await using server = await startServerProcess({
    DATA_DIR: path.join(directory, 'data'),
    FEEDS: feedsFile,
    FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    // A call takes 30 questions a minute otherwise.
    AUTH_RATE_LIMITS: 'off',
    ...env,
  })
  const isStored = async () => {
    const status = (await (await fetch(`${server.url}/api/news/status`)).json()) as Status
    return !status.sample && status.articleCount >= feeds * articlesPerFeed
  }
  await until('all articles are stored', isStored, 300_000)
  const token = await signUp(server.url, 'bench@example.org')
  using call = await openCall(server.url, token)
  const rounds: { sentence: number[]; speech: number[] }[] = []
  for (let run = 0; run < runs; run++) {
    const round = { sentence: [] as number[], speech: [] as number[] }
    for (const word of askedWords(questions)) {
      const { sentenceMs, speechMs } = await call.ask(`What is new about ${word}?`)
      round.sentence.push(sentenceMs)
      round.speech.push(speechMs)
    }
    rounds.push(round)
  }
  rmSync(directory, { recursive: true, force: true })
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
  `Answer, ${feeds * articlesPerFeed} articles, ${questions} questions, median of ${runs} rounds`,
  figures,
)
