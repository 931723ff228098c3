import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { silentLogger } from '../server/src/platform/logger.ts'
import { startServer } from '../server/src/start.ts'
import { CallClient } from '../server/tests/support/call-client.ts'
import { openNewsStand, type PrintedSource } from '../server/tests/support/news-stand.ts'
import { newReader } from '../server/tests/support/reader.ts'
import { percentile, printFigures, type Figure } from './support/figures.ts'

// From a typed question to the first sentence and to the first speech byte, at the browser's end of the socket.

const sourceCount = 50
const articlesPerSource = 200
const questionsPerVoice = 60
const syllables = ['ba', 'co', 'di', 'fu', 'ga', 'he', 'ki', 'lo', 'mi', 'nu', 'pe', 'ra', 'so', 'ta', 'vi', 'zo']

/** The same words on every run: a made-up vocabulary in which few are frequent and many are rare. */
function vocabulary() {
  let state = 42
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const words = Array.from({ length: 4000 }, () =>
    Array.from({ length: 3 }, () => syllables[Math.floor(random() * syllables.length)]).join(''),
  )
  return { random, word: () => words[Math.floor(words.length * random() ** 2)] ?? 'word' }
}

function print({ word }: ReturnType<typeof vocabulary>): PrintedSource[] {
  const sentence = () => `The ${Array.from({ length: 14 }, word).join(' ')}.`
  const article = () => ({
    title: Array.from({ length: 7 }, word).join(' '),
    body: Array.from({ length: 6 }, sentence).join(' '),
  })
  return Array.from({ length: sourceCount }, (_, at) => ({
    name: `Source ${at}`,
    language: 'en',
    articles: Array.from({ length: articlesPerSource }, article),
  }))
}

async function measure(url: string, questions: string[]) {
  await using call = await CallClient.begin(url, await newReader(url))
  const times = { sentence: [] as number[], speech: [] as number[] }
  for (const [at, question] of questions.entries()) {
    const turn = at + 1
    // The server takes 30 questions a minute.
    if (at > 0 && at % 25 === 0) await new Promise((resolve) => setTimeout(resolve, 61_000))
    const begin = performance.now()
    call.ask(question)
    await call.room('sentence', (frame) => frame.turn === turn)
    times.sentence.push(performance.now() - begin)
    await call.until(() => call.sound(turn)[0], 'speech')
    times.speech.push(performance.now() - begin)
    const { durationMs } = await call.room('complete', (frame) => frame.turn === turn)
    call.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
    await call.app('metadata', ({ metadata }) => metadata.turn === turn)
    call.received.length = 0
  }
  return times
}

function figuresOf(voice: string, times: Awaited<ReturnType<typeof measure>>): Figure[] {
  const target = { at: 'most', value: 200 } as const
  return [
    { name: `${voice}: first sentence p50`, value: percentile(times.sentence, 0.5), unit: 'ms' },
    { name: `${voice}: first sentence p95`, value: percentile(times.sentence, 0.95), unit: 'ms' },
    {
      name: `${voice}: first speech byte p50`,
      value: percentile(times.speech, 0.5),
      unit: 'ms',
      ...(voice === 'espeak-ng' ? { target } : {}),
    },
    { name: `${voice}: first speech byte p95`, value: percentile(times.speech, 0.95), unit: 'ms' },
  ]
}

async function main() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  const words = vocabulary()
  await using stand = await openNewsStand(print(words))
  const questions = Array.from({ length: questionsPerVoice }, (_, at) =>
    at % 6 === 0 ? "What's new?" : `What is new about ${words.word()} ${words.word()}?`,
  )
  const figures: Figure[] = []
  const searchPath = process.env['PATH']
  try {
    for (const programs of [searchPath, '/nowhere']) {
      // Without programs on the path flite speaks.
      process.env['PATH'] = programs
      const config = readConfig({ PORT: '0', JOBS: 'off', AUTH_RATE_LIMITS: 'off', DATA_DIR: dataDir, ...stand.env })
      await using server = await startServer(config, { log: silentLogger })
      if (figures.length === 0) await stand.deliver(server)
      const { voice } = (await (await fetch(`${server.url}/config.json`)).json()) as { voice: { speech: { en: string } } }
      figures.push(...figuresOf(voice.speech.en, await measure(server.url, questions)))
    }
  } finally {
    process.env['PATH'] = searchPath
    rmSync(dataDir, { recursive: true, force: true })
  }
  printFigures(`Answers at ${sourceCount * articlesPerSource} articles, ${questionsPerVoice} questions a voice`, figures)
}

await main()
