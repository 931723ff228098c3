import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProxy } from '../../conformance/proxies/start-proxy.ts'
import { startServerProcess, type ServerProcess } from '../../e2e/support/server-process.ts'
import type { Database } from '../../server/src/db/connection.ts'
import { postQuestion } from '../../server/tests/support/asking.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { newUser, type TestUser } from '../../server/tests/support/test-user.ts'
import { median, percentile, type Figure } from '../support/figures.ts'
import { mallocSettings } from '../support/measured-process.ts'
import { readDatabaseMs, readWorkedMs } from '../support/worked-time.ts'
import type { Question } from './questions.ts'

// Questions to one, two and four processes on one Postgres, behind nginx: the cost of a question and the memory of a process.

/** One person at a time gives a single process as little at once as four people give each of four. */
const setups = [
  { name: 'one process', processes: 1, people: 4 },
  { name: 'two processes', processes: 2, people: 4 },
  { name: 'four processes', processes: 4, people: 4 },
  { name: 'one process, one person at a time', processes: 1, people: 1 },
] as const
const rounds = 2
const perRound = 108
/** Rounds for each process before the measured ones: until then it works mostly on compiling its own code. */
const warmUps = 5
const mostGrowth = 1.1
const memoryTarget = { at: 'most', value: 300 } as const
const idleMs = 60_000
const sumUp = (servers: readonly ServerProcess[], read: (pid: number) => number) =>
  servers.reduce((sum, { pid }) => sum + read(pid), 0)

function readMemoryMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

type Round = { seconds: number; answerMs: number[]; serversMs: number; databaseMs: number }

/** Every person asks one question after another. */
async function askAll(url: string, users: readonly TestUser[], questions: readonly Question[]) {
  const left = [...questions]
  const answerMs: number[] = []
  const ask = async ({ accessToken }: TestUser) => {
    for (let question = left.pop(); question; question = left.pop()) {
      const from = performance.now()
      const response = await postQuestion(url, { question: question.query }, accessToken)
      await response.text()
      if (!response.ok) throw new Error(`A question got ${response.status}.`)
      answerMs.push(performance.now() - from)
    }
  }
  await Promise.all(users.map(ask))
  return answerMs
}

type Group = {
  setup: (typeof setups)[number]
  url: string
  users: readonly TestUser[]
  servers: readonly ServerProcess[]
  first: Round | null
  rounds: Round[]
  /** The maximum of any process, right after the questions and at the end. */
  memoryMb: { asked: number; idle: number }
}

const findMostMemory = ({ servers }: Pick<Group, 'servers'>) =>
  Math.max(...servers.map(({ pid }) => readMemoryMb(pid)))

async function measureRound(
  database: Database,
  { servers, url, users }: Group,
  questions: readonly Question[],
): Promise<Round> {
  const before = sumUp(servers, readWorkedMs)
  const databaseBefore = await readDatabaseMs(database)
  const from = performance.now()
  const answerMs = await askAll(url, users, questions)
  const seconds = (performance.now() - from) / 1000
  const databaseMs = (await readDatabaseMs(database)) - databaseBefore
  return { seconds, answerMs, databaseMs, serversMs: sumUp(servers, readWorkedMs) - before }
}

const sliceOf = (questions: readonly Question[], at: number) =>
  questions.slice(at * perRound, (at + 1) * perRound)

const costOf = ({ answerMs, databaseMs, serversMs }: Round) => (databaseMs + serversMs) / answerMs.length

function describe({ first, memoryMb, rounds: measured, setup: { name } }: Group): Figure[] {
  const answerMs = measured.flatMap((round) => round.answerMs)
  const seconds = measured.reduce((sum, round) => sum + round.seconds, 0)
  return [
    { name: `${name}: questions a second`, value: answerMs.length / seconds, unit: '' },
    { name: '  an answer, p50', value: median(answerMs), unit: 'ms' },
    { name: '  an answer, p95', value: percentile(answerMs, 0.95), unit: 'ms' },
    { name: '  processors work on a question', value: median(measured.map(costOf)), unit: 'ms' },
    {
      name: '  of that, Postgres works',
      value: median(measured.map(({ answerMs: all, databaseMs }) => databaseMs / all.length)),
      unit: 'ms',
    },
    {
      name: '  processors work on a question after the start',
      value: first ? costOf(first) : Number.NaN,
      unit: 'ms',
    },
    {
      name: '  most memory of a process when asked',
      value: memoryMb.asked,
      unit: 'MB',
      target: memoryTarget,
    },
    { name: '  a minute later or more', value: memoryMb.idle, unit: 'MB', target: memoryTarget },
  ]
}

/** One group of processes for each setup. All run at once; only one is asked at a time. */
async function startGroups(stack: AsyncDisposableStack, databaseUrl: string): Promise<Group[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const groups: Group[] = []
  for (const setup of setups) {
    const own = await freePort()
    const ports: number[] = []
    const servers: ServerProcess[] = []
    for (let at = 0; at < setup.processes; at++) {
      const port = await freePort()
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: 'off', AUTH_RATE_LIMITS: 'off' }
      const proxied = { PUBLIC_URL: `https://localhost:${own}`, AUTH_TRUSTED_PROXIES: '127.0.0.1 ::1' }
      const more = { ...proxied, ...mallocSettings, PORT: String(port) }
      servers.push(stack.use(await startServerProcess({ ...env, ...more })))
      ports.push(port)
    }
    const [one = 0, two = one, ...others] = ports
    const { url } = stack.use(await startProxy('nginx', { own, one, two, more: others }))
    const users = await Promise.all(Array.from({ length: setup.people }, () => newUser(url)))
    groups.push({ setup, url, users, servers, first: null, rounds: [], memoryMb: { asked: 0, idle: 0 } })
  }
  return groups
}

/** Needs nginx and openssl. The questions are saved to the histories of people created for this. */
export async function measureProcesses(
  database: Database,
  databaseUrl: string,
  questions: readonly Question[],
): Promise<Figure[]> {
  // The certificate is created for this run.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  await using stack = new AsyncDisposableStack()
  const groups = await startGroups(stack, databaseUrl)
  for (const group of groups) {
    group.first = await measureRound(database, group, sliceOf(questions, 0))
    const left = group.servers.length * warmUps - 1
    for (let at = 0; at < left; at++)
      await measureRound(database, group, sliceOf(questions, rounds + 1 + (at % 2)))
  }
  // In turns, because the machine may be busier for a while. While a process waits for its turn, V8 discards compiled code that it would
  // keep in use, so a round that does not count comes first.
  for (let round = 1; round <= rounds; round++)
    for (const group of groups) {
      await measureRound(database, group, sliceOf(questions, rounds + round))
      group.rounds.push(await measureRound(database, group, sliceOf(questions, round)))
      group.memoryMb.asked = findMostMemory(group)
    }
  await sleep(idleMs)
  for (const group of groups) group.memoryMb.idle = findMostMemory(group)
  const [one = Number.NaN, two = one, four = one, alone = one] = groups.map(({ rounds: measured }) =>
    median(measured.map(costOf)),
  )
  return [
    ...groups.flatMap(describe),
    {
      name: 'a question to several processes over one',
      value: Math.max(two, four) / one,
      unit: 'times',
      target: { at: 'most', value: mostGrowth },
    },
    { name: 'one person at a time over four at once, one process', value: alone / one, unit: 'times' },
  ]
}
