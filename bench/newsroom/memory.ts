import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFeedServer } from '../../e2e/support/feed-server.ts'
import { startFlags, until } from '../../e2e/support/server-process.ts'
import { freePort } from '../../server/tests/support/free-port.ts'
import { readConfig } from '../../server/src/config.ts'
import { silentLogger } from '../../server/src/platform/logger.ts'
import { openContext } from '../../server/src/start.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../../server/tests/support/postgres-cluster.ts'
import { newUser } from '../../server/tests/support/test-user.ts'
import type { Figure } from '../support/figures.ts'
import { mallocSettings } from '../support/measured-process.ts'
import { makeUpNews } from '../support/made-up-news.ts'
import { corpus } from './corpus.ts'

// Memory of the server and its child processes with stored articles, after reading feeds with some more and answering questions: a
// minute after the last of them. What they share, such as Node's own code, counts once.

const articleCount = 100_000
const rowsAtOnce = 500
const live = { feeds: 20, articlesEach: 50 }
const idleMs = 60_000
const questions = [
  'What is the latest news?',
  'What is happening with the president?',
  'Any news on oil prices?',
  'What happened in football?',
  'News about the election in Germany',
  'What does the government say about taxes?',
]

const root = fileURLToPath(new URL('../../', import.meta.url))

async function fill(env: Record<string, string>): Promise<void> {
  const { built, close } = await openContext(readConfig({ PORT: '0', JOBS: 'off', ...env }), {
    log: silentLogger,
  })
  const store = (rows: object[]) =>
    built.context.database.pool.query(
      `insert into public.articles (canonical_link, source, title, body, language, published_at)
       select link, source, title, body, language, published_at
       from jsonb_to_recordset($1::jsonb) as incoming(
         link text, source text, title text, body text, language text, published_at timestamptz)
       on conflict do nothing`,
      [JSON.stringify(rows)],
    )
  try {
    let rows: object[] = []
    let count = 0
    for (const { publishedAt, ...document } of corpus(new Date(), articleCount)) {
      rows.push({ ...document, link: `https://news.example/${count++}`, published_at: publishedAt })
      if (rows.length < rowsAtOnce) continue
      await store(rows)
      rows = []
    }
    if (rows.length > 0) await store(rows)
  } finally {
    await close()
  }
}

function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap(descendants)]
}

/** Their own pages, and once the most that one of them shares: the benchmark shares Node's code too, so proportional sizes would be too small. */
function readMemoryMb(pid: number): number {
  const sizes = descendants(pid).map((each) => {
    const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8')
    const sum = (kind: string) =>
      [...rollup.matchAll(new RegExp(`^${kind}_(?:Clean|Dirty):\\s+(\\d+)`, 'gm'))].reduce(
        (kilobytes, [, size]) => kilobytes + Number(size),
        0,
      )
    return { own: sum('Private'), shared: sum('Shared') }
  })
  const own = sizes.reduce((kilobytes, each) => kilobytes + each.own, 0)
  return (own + Math.max(...sizes.map(({ shared }) => shared))) / 1024
}

type Started = AsyncDisposable & { pid: number }

function start(args: string[], env: Record<string, string> = {}): Started {
  const child = spawn('node', [...startFlags, ...args], {
    cwd: root,
    env: { ...process.env, ...mallocSettings, ...env },
    stdio: 'ignore',
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function ask(url: string): Promise<void> {
  const user = await newUser(url)
  for (const question of questions) {
    const answer = await fetch(`${url}/api/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.accessToken}` },
      body: JSON.stringify({ question }),
    })
    if (!answer.ok) throw new Error(`a question was answered with ${answer.status}`)
  }
}

async function countNews(url: string): Promise<number> {
  const status = (await (await fetch(`${url}/api/news/status`)).json()) as { articleCount: number }
  return status.articleCount
}

async function measureServerMemory(env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  await using server = start(['server/src/main.ts'], { ...env, PORT: String(port) })
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the server is ready', isReady, 120_000)
  const wanted = articleCount + live.feeds * live.articlesEach
  await until('the feeds are read', async () => (await countNews(url)) >= wanted, 180_000)
  await ask(url)
  await sleep(idleMs)
  return readMemoryMb(server.pid)
}

/** A process that only opens the database and reads from it. */
async function measurePgliteMemory(directory: string): Promise<number> {
  const script = `
    import { openEmbedded } from '${new URL('../../server/src/db/embedded/open.ts', import.meta.url).href}'
    const database = await openEmbedded(${JSON.stringify(directory)})
    await database.query("select count(*) from public.articles where search @@ to_tsquery('english', 'oil')")
    setInterval(() => {}, 1000)`
  await using process = start(['--input-type=module-typescript', '--eval', script])
  await sleep(idleMs / 4)
  return readMemoryMb(process.pid)
}

export async function measureMemory(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
  stack.defer(() => rmSync(directory, { recursive: true, force: true }))
  const feeds = path.join(directory, 'feeds.txt')
  const publisher = stack.use(await startFeedServer(makeUpNews(live.feeds, live.articlesEach)))
  writeFileSync(feeds, publisher.feedUrls.join('\n'))
  const dataDir = path.join(directory, 'data')
  const reading = { FEEDS: feeds, FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
  const embedded = { DATA_DIR: dataDir, ...reading }
  await fill(embedded)
  const figures: Figure[] = [
    {
      name: 'memory: with the embedded database',
      value: await measureServerMemory(embedded),
      unit: 'MB',
      target: { at: 'most', value: 800 },
    },
    {
      name: 'of that, a process with PGlite only',
      value: await measurePgliteMemory(path.join(dataDir, 'postgres')),
      unit: 'MB',
    },
  ]
  const programs = findPostgresPrograms()
  if (!programs) return figures
  const cluster = stack.use(await startPostgresCluster(programs))
  const outside = {
    DATA_DIR: path.join(directory, 'beside'),
    ...reading,
    DATABASE_URL: await createDatabase(cluster.url, 'memory'),
  }
  await fill(outside)
  figures.push({
    name: 'memory: with a separate Postgres server',
    value: await measureServerMemory(outside),
    unit: 'MB',
    target: { at: 'most', value: 250 },
  })
  return figures
}
