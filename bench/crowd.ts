import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { postQuestion } from '../server/tests/support/asking.ts'
import { newUser, type TestUser } from '../server/tests/support/test-user.ts'
import { listAskedWords } from './support/made-up-news.ts'
import { percentile, printFigures } from './support/figures.ts'
import { openMeasuredProcess } from './support/measured-process.ts'
import { openNewsroom } from './support/newsroom.ts'

// Two hundred people who each ask a different question at the same moment, three times, with Node's limits as `npm start` sets them: whether
// all are answered, how long they wait, and how much memory the server has. `CROWD=50` asks with fewer, `CROWD_ARTICLES=2000` among fewer articles.

const people = Number(process.env['CROWD'] ?? 200)
const articles = Number(process.env['CROWD_ARTICLES'] ?? 10_000)
const articlesPerFeed = 500
const rounds = 3
const signUpsAtOnce = 4
const watchedMs = 100

type Asked = { ms: number; isAnswered: boolean; failure: string | null }

async function signUpAll(url: string): Promise<TestUser[]> {
  const users: TestUser[] = []
  while (users.length < people) {
    const count = Math.min(signUpsAtOnce, people - users.length)
    users.push(...(await Promise.all(Array.from({ length: count }, () => newUser(url)))))
  }
  return users
}

async function ask(url: string, { accessToken }: TestUser, word: string): Promise<Asked> {
  const from = performance.now()
  try {
    const response = await postQuestion(url, { question: `What is happening with ${word}?` }, accessToken)
    const text = await response.text()
    const isAnswered = response.ok && text.includes('"sentences"')
    return {
      ms: performance.now() - from,
      isAnswered,
      failure: isAnswered ? null : `${response.status}: ${text}`,
    }
  } catch (error) {
    return { ms: performance.now() - from, isAnswered: false, failure: String(error) }
  }
}

async function measure(name: string, env: Record<string, string>) {
  const measured = openMeasuredProcess()
  await using newsroom = await openNewsroom(
    { feeds: articles / articlesPerFeed, articlesPerFeed },
    { ...measured.env, ...env },
  )
  const users = await signUpAll(newsroom.url)
  const words = listAskedWords(people * rounds)
  const before = measured.readResidentMegabytes()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, measured.readResidentMegabytes())), watchedMs)
  const asked: Asked[] = []
  for (let round = 0; round < rounds; round++) {
    const questions = users.map((user, at) => ask(newsroom.url, user, words[round * people + at] ?? ''))
    asked.push(...(await Promise.all(questions)))
  }
  clearInterval(watch)
  const waited = asked.map(({ ms }) => ms / 1000)
  for (const failure of new Set(asked.flatMap(({ failure: each }) => each ?? [])))
    console.log(failure.slice(0, 300))
  printFigures(`Crowd: ${people} questions at once, ${rounds} times, among ${articles} articles, ${name}`, [
    {
      name: 'answered',
      value: asked.filter(({ isAnswered }) => isAnswered).length,
      unit: 'questions',
      target: { at: 'least', value: people * rounds },
    },
    { name: 'an answer, p50', value: percentile(waited, 0.5), unit: 's' },
    { name: 'an answer, the last', value: Math.max(...waited), unit: 's' },
    { name: 'memory before', value: before, unit: 'MB' },
    { name: 'memory, peak', value: most, unit: 'MB', target: { at: 'most', value: 1024 } },
  ])
}

await measure('on the embedded database', {})
const programs = findPostgresPrograms()
if (!programs) throw new Error('The rest needs the programs of a Postgres server (initdb, postgres).')
await using cluster = await startPostgresCluster(programs)
await measure('on Postgres', { DATABASE_URL: await createDatabase(cluster.url, 'crowd') })
