import { Caller, signUp } from '../support/caller.ts'
import { questionAt } from './questions.ts'
import { times, type Result } from './results.ts'

// From an interruption, sent while the answer is being composed, to the last frame of its turn.

const interrupts = 60
/** Long enough for a frame that should not come. */
const watchedMs = 150

export async function cancelling(url: string): Promise<Result[]> {
  using caller = await Caller.begin(url, await signUp(url, `cancel-${Date.now()}@example.org`))
  const taken: number[] = []
  for (let index = 0; index < interrupts; index++) {
    caller.forget()
    caller.ask(questionAt(index))
    const { turn } = await caller.until('the first sentence', () => caller.room('sentence')[0])
    await caller.until('the first sound', () => caller.sound(turn)[0])
    const sentMs = performance.now()
    caller.tell({ type: 'interrupt', turn, playedMs: 200, reason: 'voice' })
    await caller.until('the turn is cleared', () => caller.room('clear').find((each) => each.turn === turn))
    await new Promise((resolve) => setTimeout(resolve, watchedMs))
    const frames = [...caller.sound(turn), ...caller.room('sentence'), ...caller.room('clear')]
    taken.push(Math.max(...frames.map(({ atMs }) => atMs)) - sentMs)
  }
  return [
    times({ measure: 'B4', what: 'interruption sent to the last frame of its turn' }, taken, { p95: 50 }),
  ]
}
