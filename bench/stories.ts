import { percentile, printFigures, type Figure } from './support/figures.ts'
import { openNewsroom } from './support/newsroom.ts'
import { signUp } from './support/caller.ts'

// One user's home page: the list of today's stories, and opening one, on the embedded database. `STORIES_ARTICLES=2000`
// measures another size.

const articlesPerFeed = 500
const articles = Number(process.env['STORIES_ARTICLES'] ?? 10_000)
const rounds = 60
const warmUps = 3
const targets = { list: 50, open: 150 }

async function time(url: string, token: string): Promise<{ ms: number; body: unknown }> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const body: unknown = await response.json()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return { ms: performance.now() - startedAt, body }
}

function toFigures(name: string, times: number[], most: number): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', target: { at: 'most', value: most } },
  ]
}

await using newsroom = await openNewsroom({ feeds: articles / articlesPerFeed, articlesPerFeed })
const token = await signUp(newsroom.url, `stories-${Date.now()}@example.org`)
const first = await time(`${newsroom.url}/api/stories`, token)
const listed: number[] = []
const opened: number[] = []
let ids: string[] = []
for (let round = 0; round < rounds; round++) {
  const { body, ms } = await time(`${newsroom.url}/api/stories?limit=${round % 2 ? 6 : 20}`, token)
  ids = (body as { stories: { id: string }[] }).stories.map(({ id }) => id)
  if (round >= warmUps) listed.push(ms)
  const id = ids[round % ids.length] ?? ''
  opened.push((await time(`${newsroom.url}/api/stories/${id}`, token)).ms)
}
printFigures(`Today's stories, ${articles} articles, ${rounds} rounds`, [
  { name: 'the list right after the start, once', value: first.ms, unit: 'ms' },
  ...toFigures('the list', listed, targets.list),
  ...toFigures('a story', opened, targets.open),
])
