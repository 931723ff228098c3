import { createHash } from 'node:crypto'
import type { OpenCallSocket } from '../../web/src/features/voice/transports/socket/call-socket.ts'
import { signUp } from '../support/caller.ts'
import { openFlakyProxy } from '../support/flaky-proxy.ts'
import { seeded } from '../support/seeded.ts'
import { questionAt } from './questions.ts'
import { countOf, type Result } from './results.ts'
import { openNodeSocket, openRoom, type NodeRoom } from './browser/room-in-node.ts'

// Sockets that are lost for five seconds during an answer and reconnect: the sentences and the audio must be
// those of an undisturbed answer.

const losses = 100
const atOnce = 20
const downMs = 5000
const patienceMs = 20_000

type Answer = { messages: number; heard: string }

/** Cuts the connection at this message, counted from the question. */
type Cutter = { openSocket: OpenCallSocket; arm: (at: number) => void; count: () => number }

function cutter(cut: () => void): Cutter {
  let count = 0
  let cutAt = Number.POSITIVE_INFINITY
  const counted = (take: () => void) => {
    count += 1
    if (count >= cutAt) {
      cutAt = Number.POSITIVE_INFINITY
      cut()
    }
    take()
  }
  return {
    openSocket: (url, protocol, events) =>
      openNodeSocket(url, protocol, {
        ...events,
        text: (data) => counted(() => events.text(data)),
        binary: (data) => counted(() => events.binary(data)),
      }),
    arm(at) {
      count = 0
      cutAt = at
    },
    count: () => count,
  }
}

function describeHeard({ sentences, sound }: NodeRoom): string {
  const hash = createHash('sha256')
  for (const piece of sound) hash.update(piece)
  const texts = sentences.filter(({ turn }) => turn === 1).map(({ index, text }) => `${index} ${text}`)
  return `${texts.join('\n')}\n${hash.digest('hex')}`
}

/** A call with one question; `cutAt` is null for an undisturbed one. */
async function describeAnswer(
  url: string,
  accessToken: string,
  asked: { question: string; cutAt: number | null; expected: string | null },
) {
  await using line = await openFlakyProxy(url)
  const { arm, count, openSocket } = cutter(() => line.cut(downMs))
  await using call = await openRoom({ url, accessToken, openSocket, address: line.addressOf })
  arm(asked.cutAt ?? Number.POSITIVE_INFINITY)
  call.sound.length = 0
  call.ask(asked.question)
  const patience = performance.now() + patienceMs
  const isWhole = () => (asked.expected === null ? call.isDone(1) : describeHeard(call) === asked.expected)
  await call.until('the answer is there', () => isWhole() || performance.now() > patience || undefined)
  const answer: Answer = { messages: count(), heard: describeHeard(call) }
  return { answer, wasLost: call.losses() > 0 }
}

export async function lostSockets(url: string): Promise<Result[]> {
  const stamp = Date.now()
  const random = seeded(5)
  const whole = new Map<string, Answer>()
  const token = await signUp(url, `whole-${stamp}@example.org`)
  for (let index = 0; index < 2; index++) {
    const question = questionAt(index)
    whole.set(question, (await describeAnswer(url, token, { question, cutAt: null, expected: null })).answer)
  }
  const failures: string[] = []
  let resumed = 0
  const callOn = async (_: unknown, caller: number) => {
    const accessToken = await signUp(url, `lost-${stamp}-${caller}@example.org`)
    for (let index = 0; index < losses / atOnce; index++) {
      const question = questionAt(index % 2)
      const expected = whole.get(question)
      // Messages after the last audio frame are no longer within the answer.
      const cutAt = 1 + Math.floor(random() * (expected?.messages ?? 0) * 0.9)
      try {
        const { answer, wasLost } = await describeAnswer(url, accessToken, {
          question,
          cutAt,
          expected: expected?.heard ?? '',
        })
        if (!wasLost) failures.push(`not lost at message ${cutAt}`)
        else if (answer.heard === expected?.heard) resumed += 1
        else failures.push(`other words or sound, lost at message ${cutAt}`)
      } catch (error) {
        failures.push(`${error instanceof Error ? error.message : String(error)} (lost at message ${cutAt})`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, callOn))
  const about = {
    measure: 'R1',
    what: `answers whole after ${downMs / 1000} s without a socket`,
    note: failures[0] ?? '',
  } as const
  return [countOf(about, { count: resumed, n: losses, target: { at: 'least', value: losses } })]
}
