import { listAskedWords } from '../support/made-up-news.ts'
import { Caller, signUp } from '../support/caller.ts'
import { figure, times, type Result } from './results.ts'

// Fifty simultaneous calls in one process, each with a question every ten seconds, starting evenly spread; and what a
// thousand calls leave on the heap after they were opened, greeted and closed.

const callers = 50
const everyMs = 10_000
const questionsEach = 5
const opened = 1000
const openedBefore = 200
const atOnce = 4
const progressMs = 250

const sleepUntil = (atMs: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, atMs - performance.now())))

/** The previous answer is long, so this question interrupts it, like a user who asks every ten seconds. */
export async function waitForFirstSpeech(
  caller: Caller,
  question: string,
): Promise<{ turn: number; ms: number }> {
  const before = Math.max(0, ...caller.room('sentence').map(({ turn }) => turn))
  const askedMs = caller.ask(question)
  const isNew = ({ turn }: { turn: number }) => turn > before
  const { turn } = await caller.until('the first sentence', () => caller.room('sentence').find(isNew))
  const speech = await caller.until('the first sound', () => caller.sound(turn)[0])
  caller.received = caller.received.filter((each) => each.kind === 'room' && each.frame.type === 'sentence')
  return { turn, ms: speech.atMs - askedMs }
}

/** Reports every quarter of a second how much of the latest answer was played, like a browser. */
export function playing(caller: Caller): Disposable & { begin: (turn: number) => void } {
  let played: { turn: number; sinceMs: number } | null = null
  const timer = setInterval(() => {
    if (!played) return
    const playedMs = performance.now() - played.sinceMs
    caller.tell({ type: 'playback', turn: played.turn, playedMs, state: 'progress' })
  }, progressMs)
  return {
    begin: (turn) => (played = { turn, sinceMs: performance.now() }),
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

async function openManyCalls(url: string): Promise<number[]> {
  const stamp = Date.now()
  const calls: Caller[] = []
  for (let index = 0; index < callers; index++) {
    calls.push(await Caller.begin(url, await signUp(url, `load-${stamp}-${index}@example.org`)))
  }
  const begin = performance.now()
  const words = listAskedWords(callers)
  const askOn = async (caller: Caller, index: number) => {
    const taken: number[] = []
    using player = playing(caller)
    for (let question = 0; question < questionsEach; question++) {
      await sleepUntil(begin + (index / callers + question) * everyMs)
      const word = words[(index + question * 7) % words.length] ?? ''
      const { ms, turn } = await waitForFirstSpeech(caller, `What is happening with ${word}?`)
      player.begin(turn)
      taken.push(ms)
    }
    return taken
  }
  const taken = await Promise.all(calls.map(askOn))
  for (const call of calls) call[Symbol.dispose]()
  return taken.flat()
}

async function openAndClose(url: string, count: number) {
  const stamp = Date.now()
  const openSome = async (_: unknown, line: number) => {
    const token = await signUp(url, `heap-${stamp}-${line}@example.org`)
    for (let call = 0; call < count / atOnce; call++) {
      using _caller = await Caller.begin(url, token)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openSome))
}

/** `megabytes` reads the heap size of the server's process. */
export async function load(url: string, megabytes: () => Promise<number>): Promise<Result[]> {
  const speech = await openManyCalls(url)
  await openAndClose(url, openedBefore)
  const before = await megabytes()
  await openAndClose(url, opened)
  const growth = (await megabytes()) - before
  const note = `from ${before.toFixed(0)} MB, after ${openedBefore} calls`
  return [
    times({ measure: 'M1', what: `question to first speech byte, ${callers} calls` }, speech, { p95: 600 }),
    figure(
      { measure: 'M1', what: `heap growth over ${opened} calls`, note },
      { value: growth, unit: 'MB', n: opened, target: { at: 'most', value: 10 } },
    ),
  ]
}
