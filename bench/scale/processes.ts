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
import type { Question } from './questions.ts'

// Questions to one, two and four processes on one Postgres, behind nginx: the cost of a question and the memory of a process.

const sizes = [1, 2, 4] as const
const people = 4
const rounds = 2
const perRound = 108
const mostGrowth = 1.1
const memoryTarget = { at: 'most', value: 300 } as const
const idleMs = 60_000
/** The length of a Linux clock tick. */
const tickMs = 10

const sumUp = (servers: readonly ServerProcess[], read: (pid: number) => number) =>
  servers.reduce((sum, { pid }) => sum + read(pid), 0)

const readFields = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
const inMs = (...ticks: (string | undefined)[]) => ticks.reduce((sum, each) => sum + Number(each), 0) * tickMs

/** The processor time of all threads so far. */
function readWorkedMs(pid: number): number {
  const fields = readFields(pid)
  return inMs(fields[11], fields[12])
}

/** The processor time of Postgres so far, including closed connections. */
async function readDatabaseMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const first = Number(readFields(rows[0]?.pid ?? 0)[1])
  const ended = readFields(first)
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  return children.reduce((sum, pid) => sum + readWorkedMs(Number(pid)), inMs(ended[13], ended[14]))
}

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

function describe({ first, memoryMb, rounds: measured, servers }: Group): Figure[] {
  const name = servers.length === 1 ? 'one process' : `${servers.length} processes`
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

/** One group of processes for each size. All run at once; only one is asked at a time. */
async function startGroups(stack: AsyncDisposableStack, databaseUrl: string): Promise<Group[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const groups: Group[] = []
  for (const size of sizes) {
    const own = await freePort()
    const ports: number[] = []
    const servers: ServerProcess[] = []
    for (let at = 0; at < size; at++) {
      const port = await freePort()
      const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOBS: 'off', AUTH_RATE_LIMITS: 'off' }
      const more = { PUBLIC_URL: `https://localhost:${own}`, AUTH_TRUSTED_PROXIES: '127.0.0.1 ::1' }
      servers.push(stack.use(await startServerProcess({ ...env, ...more, PORT: String(port) })))
      ports.push(port)
    }
    const [one = 0, two = one, ...others] = ports
    const { url } = stack.use(await startProxy('nginx', { own, one, two, more: others }))
    const users = await Promise.all(Array.from({ length: people }, () => newUser(url)))
    groups.push({ url, users, servers, first: null, rounds: [], memoryMb: { asked: 0, idle: 0 } })
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
    // The same number for each process, or the cost of compiling code would count four times.
    for (const [at] of group.servers.slice(1).entries())
      await measureRound(database, group, sliceOf(questions, rounds + 1 + (at % 2)))
    for (let round = 1; round <= rounds; round++)
      group.rounds.push(await measureRound(database, group, sliceOf(questions, round)))
    group.memoryMb.asked = findMostMemory(group)
  }
  await sleep(idleMs)
  for (const group of groups) group.memoryMb.idle = findMostMemory(group)
  const [few, ...more] = groups.map(({ rounds: measured }) => median(measured.map(costOf)))
  const growth = Math.max(...more) / (few ?? Number.NaN)
  return [
    ...groups.flatMap(describe),
    {
      name: 'a question to several processes over one',
      value: growth,
      unit: 'times',
      target: { at: 'most', value: mostGrowth },
    },
  ]
}
