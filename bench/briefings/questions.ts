import { Caller, signUp } from '../support/caller.ts'
import { listAskedWords } from '../support/made-up-news.ts'
import { waitForFirstSpeech, playing } from '../voice/load.ts'

const everyMs = 200
const callers = 25

type Call = { caller: Caller; player: ReturnType<typeof playing> }

export type Questions = Disposable & {
  /**
   * Asks five questions a second until `isOver`. Resolves with the milliseconds from each question's due time to its first
   * byte of speech; infinite if none came.
   */
  askUntil: (isOver: () => boolean) => Promise<number[]>
}

/** Calls that take turns asking, each once its last answer has begun; if all are waiting, the next question waits too. */
export async function openQuestions(url: string): Promise<Questions> {
  const calls: Call[] = []
  for (let index = 0; index < callers; index++) {
    const caller = await Caller.begin(url, await signUp(url, `asker-${Date.now()}-${index}@example.org`))
    calls.push({ caller, player: playing(caller) })
  }
  const free = [...calls]
  const words = listAskedWords(200)
  let asked = 0
  async function askOne({ caller, player }: Call, dueAt: number): Promise<number> {
    const word = words[asked % words.length] ?? ''
    asked += 1
    const answered = await waitForFirstSpeech(caller, `What is happening with ${word}?`).catch(() => null)
    free.push({ caller, player })
    if (answered) player.begin(answered.turn)
    return answered ? performance.now() - dueAt : Number.POSITIVE_INFINITY
  }
  return {
    [Symbol.dispose]() {
      for (const { caller, player } of calls) {
        player[Symbol.dispose]()
        caller[Symbol.dispose]()
      }
    },
    async askUntil(isOver) {
      const asking: Promise<number>[] = []
      for (let dueAt = performance.now(); !isOver();) {
        const call = performance.now() >= dueAt ? free.shift() : undefined
        if (call) {
          asking.push(askOne(call, dueAt))
          dueAt += everyMs
        } else await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return Promise.all(asking)
    },
  }
}
