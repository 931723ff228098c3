import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entryColumns } from '@tidings/contract/entities'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { signUp } from './support/caller.ts'
import { percentile, printFigures, type Figure } from './support/figures.ts'

// The History page of a user with many questions: the first page of each search, as the screen requests it, and what the
// analytics count over all of them, on the embedded database. `HISTORY_ENTRIES=2000` measures another size.

const entries = Number(process.env['HISTORY_ENTRIES'] ?? 10_000)
const batch = 250
const rounds = 40
const warmUps = 3
const pageSize = 20
const target = { at: 'most', value: 100 } as const
const minuteMs = 60_000
/** One per minute, the newest one now. */
const oldestAt = Date.now() - entries * minuteMs
const day = (at: number) => new Date(oldestAt + at * 24 * 60 * minuteMs).toISOString()

const words =
  'government minister energy prices rise after the central bank decided on Thursday that rates stay where they are while protesters gathered in Paris and Berlin'.split(
    ' ',
  )
const sources = ['BBC', 'The Guardian', 'Reuters', 'Le Monde', 'Tagesschau']

function makeEntry(userId: string, at: number) {
  const text = (count: number, step: number) =>
    Array.from({ length: count }, (_, word) => words[(at * step + word * 7) % words.length]).join(' ')
  const articles = Array.from({ length: 4 }, (_, each) => ({
    id: crypto.randomUUID(),
    title: text(10, each + 3),
    source: sources[(at + each) % sources.length],
    url: `https://news.example/${at}/${each}`,
    publishedAt: new Date().toISOString(),
    sample: false,
  }))
  return {
    user_id: userId,
    query_text: `${text(8, 5)} ${at === entries >> 1 ? 'Zürich' : ''}`,
    summary_text: text(120, 11),
    status: at % 9 === 0 ? 'error' : 'completed',
    interaction_duration: 12,
    created_at: new Date(oldestAt + at * minuteMs).toISOString(),
    context_data: {
      type: 'question',
      language: 'en',
      articles,
      topics: ['Politics', 'Business'],
      parts: Array.from({ length: 8 }, () => ({ length: 90, language: 'en', article: 1, startMs: 4000 })),
    },
  }
}

/** The requests of `web/src/platform/project/records/history-archive.ts`. */
const searches: Record<string, string> = {
  'the newest': '',
  'a word in every entry': 'search_text=like.*minister*',
  'a word in one entry': 'search_text=like.*zurich*',
  'a word in none': 'search_text=like.*zebra*',
  'six words': ['bank', 'rates', 'paris', 'berlin', 'energy', 'prices']
    .map((word) => `search_text=like.*${word}*`)
    .join('&'),
  'a source and a status': `status=eq.error&context_data->articles=cs.${encodeURIComponent('[{"source":"BBC"}]')}`,
  'a source in none': `context_data->articles=cs.${encodeURIComponent('[{"source":"CNN"}]')}`,
  'a day': `created_at=gte.${day(2)}&created_at=lt.${day(3)}`,
}

const directory = mkdtempSync(path.join(tmpdir(), 'tidings-bench-'))
try {
  await using server = await startServerProcess({ DATA_DIR: directory, AUTH_RATE_LIMITS: 'off', JOBS: 'off' })
  const token = await signUp(server.url, 'archive@example.org')
  const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const table = `${server.url}/rest/v1/query_history`
  for (let at = 0; at < entries; at += batch) {
    const rows = Array.from({ length: batch }, (_, each) => makeEntry(sub, at + each))
    const answer = await fetch(table, { method: 'POST', headers, body: JSON.stringify(rows) })
    if (!answer.ok)
      throw new Error(`adding entries was answered with ${answer.status}: ${await answer.text()}`)
  }
  const figures: Figure[] = []
  const reads = Object.entries(searches).map(([name, filter]) => {
    const page = `order=created_at.desc,id.desc&limit=${pageSize}`
    return { name, url: `${table}?select=${entryColumns}&user_id=eq.${sub}&${filter}&${page}` }
  })
  reads.push({ name: 'analytics of 90 days', url: `${server.url}/api/analytics?days=90` })
  for (const { name, url } of reads) {
    const times: number[] = []
    for (let round = 0; round < rounds + warmUps; round++) {
      const startedAt = performance.now()
      const answer = await fetch(url, { headers })
      await answer.json()
      if (answer.status !== 200 && answer.status !== 206) throw new Error(`${name}: ${answer.status}`)
      if (round >= warmUps) times.push(performance.now() - startedAt)
    }
    figures.push(
      { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
      { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', target },
    )
  }
  const countedAt = performance.now()
  await fetch(`${table}?select=id&user_id=eq.${sub}&${searches['a word in every entry']}`, {
    method: 'HEAD',
    headers: { ...headers, prefer: 'count=exact' },
  })
  figures.push({
    name: 'the count, which is a separate request',
    value: performance.now() - countedAt,
    unit: 'ms',
  })
  printFigures(`The archive, ${entries} entries, ${rounds} rounds`, figures)
} finally {
  rmSync(directory, { recursive: true, force: true })
}
