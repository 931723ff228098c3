import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../e2e/support/server-process.ts'
import { postQuestion } from '../../server/tests/support/asking.ts'
import { newUser } from '../../server/tests/support/test-user.ts'
import { openFleet } from './fleet.ts'
import { newTally, type Tally } from './tally.ts'
import { question, waitForNews } from './world.ts'
import { Writers } from './writers.ts'

const busyMs = 1500
/** Until people write again after what was killed is back. */
const backWithinMs = 20_000
/** The longest that a question may take, with a busy machine. */
const answeredWithinS = 30

const aMoment = () => sleep(busyMs * (0.5 + Math.random()))

/** Why a question was not answered; null if it was. */
async function ask(url: string, accessToken: string): Promise<string | null> {
  try {
    const response = await postQuestion(url, { question }, accessToken)
    const text = await response.text()
    return response.ok ? null : `${response.status} ${text.slice(0, 200)}`
  } catch (error) {
    return String(error)
  }
}

/** Somebody asks one question after another until `stop`, which resolves to how many were answered. */
async function keepAsking(url: string) {
  const { accessToken } = await newUser(url)
  const failures: string[] = []
  let isStopped = false
  let answered = 0
  const asking = (async () => {
    while (!isStopped) {
      const from = performance.now()
      const failure = await ask(url, accessToken)
      const seconds = Math.round((performance.now() - from) / 1000)
      if (failure === null && seconds <= answeredWithinS) answered += 1
      else failures.push(failure ?? `answered after ${seconds} s`)
    }
  })()
  return {
    failures,
    async stop() {
      isStopped = true
      await asking
      return answered
    },
  }
}

type Fleet = Awaited<ReturnType<typeof openFleet>>

type Accident = {
  kill: (fleet: Fleet) => Promise<void>
  back: (fleet: Fleet) => Promise<void>
  mayRefuseQuestions: boolean
}

/** Kills something while people write and ask, and brings it back. */
async function killInFleet(rounds: number, { back, kill, mayRefuseQuestions }: Accident): Promise<Tally> {
  const tally = newTally()
  await using fleet = await openFleet()
  await waitForNews(fleet.url)
  const writers = await Writers.open(fleet.url, tally)
  let answered = 0
  for (let round = 0; round < rounds; round++) {
    const asking = await keepAsking(fleet.url)
    writers.start(fleet.url)
    await aMoment()
    await kill(fleet)
    await aMoment()
    await back(fleet)
    const before = writers.rows.size
    await until('rows are written again', () => writers.rows.size > before + 10, backWithinMs).catch(() => {
      tally.lost += 1
      tally.notes.push(`people could not write again: ${writers.lastRefusal}`)
    })
    await writers.stop()
    answered += await asking.stop()
    if (!mayRefuseQuestions) {
      tally.lost += asking.failures.length
      tally.notes.push(...asking.failures.slice(0, 3))
    }
    tally.rounds += 1
  }
  await writers.check(fleet.url, fleet.dataDir)
  tally.notes.push(`${writers.acknowledged}, ${answered} questions answered`)
  return tally
}

/** The replica goes: every question is answered, from the primary. */
export const killReplica = (rounds: number) =>
  killInFleet(rounds, {
    kill: ({ replica }) => replica.stop(),
    back: ({ replica }) => replica.startAgain(),
    mayRefuseQuestions: false,
  })

/** The pooler goes, and with it every connection to the primary. */
export const killPooler = (rounds: number) =>
  killInFleet(rounds, {
    kill: ({ pooler }) => pooler.kill(),
    back: ({ pooler }) => pooler.startAgain(),
    mayRefuseQuestions: true,
  })
