import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../../e2e/support/server-process.ts'
import { postQuestion } from '../../server/tests/support/asking.ts'
import { readRows } from '../../server/tests/support/run-statement.ts'
import { newUser } from '../../server/tests/support/test-user.ts'
import type { TestSource } from '../../server/tests/support/source-server.ts'
import { windSources } from '../../server/tests/support/test-sources.ts'
import { startNameServer } from './name-server.ts'
import { settableClock } from './settable-clock.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld, runJob, waitForNews, type World } from './world.ts'
import { Writers } from './writers.ts'

const minuteMs = 60_000
/** How many other feed hosts are looked up. */
const otherHosts = 40
const goneMs = 30_000
/** The longest wait for requests that need no name lookup. */
const patienceMs = 10_000
const backWithinMs = 60_000

/** The press and many other hosts, by name. */
function writeFeeds(world: World): string {
  const known = readFileSync(world.env['FEEDS'] ?? '', 'utf8').replaceAll(
    'http://127.0.0.1:',
    'http://press.example:',
  )
  const others = Array.from({ length: otherHosts }, (_, at) => {
    return `<outline type="rss" text="Other ${at}" language="en" xmlUrl="http://other-${at}.example:9/feed.xml"/>`
  })
  const file = path.join(world.dataDir, 'named-feeds.opml')
  writeFileSync(file, known.replace('</body>', `${others.join('')}</body>`))
  return file
}

/** How long signing up and asking take, repeatedly while name lookups fail. */
async function watchPeople(url: string, untilMs: number): Promise<number> {
  let longestMs = 0
  while (Date.now() < untilMs) {
    const since = Date.now()
    const person = await newUser(url)
    const response = await postQuestion(url, { question: 'wind' }, person.accessToken)
    await response.text()
    if (!response.ok) throw new Error(`a question was answered ${response.status}`)
    longestMs = Math.max(longestMs, Date.now() - since)
  }
  return longestMs
}

/** Counts failed feeds, and those whose failure is not explained in a sentence. */
async function countFailing({ cluster }: World): Promise<{ failing: number; unclear: number }> {
  const [counted] = await readRows<{ failing: number; unclear: number }>(
    cluster?.url ?? '',
    `select count(*)::int as failing,
       count(*) filter (where coalesce(last_error, '') !~ '^[A-Z].* .*[.]$')::int as unclear
     from public.feeds where failure_count > 0`,
  )
  return counted ?? { failing: 0, unclear: 0 }
}

/** Name lookups fail and later work again: people notice nothing, and fetching news resumes by itself. */
export async function loseNames(rounds: number): Promise<Tally> {
  const tally = newTally()
  const press: TestSource[] = windSources.map((source) => ({ ...source, articles: [...source.articles] }))
  using clock = settableClock()
  await using names = await startNameServer()
  await using world = await openWorld('server', { sources: press })
  const databaseUrl = (world.cluster?.url ?? '').replace('127.0.0.1', 'localhost')
  const more = { FEEDS: writeFeeds(world), DATABASE_URL: databaseUrl, STORAGE_PER_PERSON_MB: '100000' }
  await using server = await world.start({ ...more, ...clock.env }, names.within)
  await waitForNews(server.url)
  const writers = await Writers.open(server.url, tally)
  const [waits, returns]: [number[], number[]] = [[], []]
  for (let round = 0, aheadMs = 0; round < rounds; round++) {
    names.isThere = false
    await clock.setAhead((aheadMs += 60 * minuteMs))
    await runJob(world, 'news.refresh-due-feeds')
    writers.start(server.url)
    const longestMs = await watchPeople(server.url, Date.now() + goneMs)
    await writers.stop()
    if (longestMs > patienceMs) tally.lost += 1
    waits.push(longestMs)
    const { failing, unclear } = await countFailing(world)
    tally.unclear += unclear
    tally.notes.push(`${failing} feeds could not be found`)
    names.isThere = true
    const title = `Lighthouse number ${round} lit again`
    press[0]?.articles.push({ title, body: `${title}, the keeper said.` })
    await clock.setAhead((aheadMs += 24 * 60 * minuteMs))
    const since = Date.now()
    await runJob(world, 'news.refresh-due-feeds')
    const person = await newUser(server.url)
    const isBack = async () => {
      const response = await postQuestion(server.url, { question: title }, person.accessToken)
      return (await response.text()).includes(title)
    }
    await until('the news is read again', isBack, backWithinMs).catch((error: unknown) => {
      tally.lost += 1
      tally.notes.push(String(error))
    })
    returns.push(Date.now() - since)
    tally.rounds += 1
  }
  tally.lost += writers.cut + writers.refused
  if (writers.refused > 0) tally.notes.push(`refused: ${writers.lastRefusal}`)
  await writers.check(server.url, world.dataDir)
  tally.notes.push(
    writers.acknowledged,
    `signing up and asking took ${Math.max(...waits)} ms at most; the news was read ${Math.max(...returns)} ms after names were back`,
  )
  return tally
}
