import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openDatabase } from '../server/src/db/connection.ts'
import {
  createDatabase,
  findPostgresPrograms,
  startPostgresCluster,
} from '../server/tests/support/postgres-cluster.ts'
import { openNewsroomOf } from './support/newsroom.ts'
import { signUpFor } from './support/report-newsroom.ts'

type A = { slug: string; title: string; body: string; ageHours: number; section?: string }
const feeds: { path: string; title: string; language: string; articles: A[] }[] = []
let seed = 7
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const age = () => 1 + Math.floor(random() * 140)
const bbc = '/tmp/bbc/bbc_fulltext/bbc'
for (const c of ['business', 'entertainment', 'politics', 'sport', 'tech']) {
  const names = readdirSync(`${bbc}/${c}`).toSorted().slice(0, 120)
  feeds.push({
    path: `/bbc-${c}.xml`,
    title: `BBC ${c[0]!.toUpperCase()}${c.slice(1)}`,
    language: 'en',
    articles: names.map((n) => {
      const lines = (
        Buffer.from(readFileSync(`${bbc}/${c}/${n}`))
          .toString('utf8')
          .includes('\ufffd')
          ? readFileSync(`${bbc}/${c}/${n}`, 'latin1')
          : readFileSync(`${bbc}/${c}/${n}`, 'utf8')
      )
        .split('\n')
        .map((l) => l.trim())
        .filter(Boolean)
      return {
        slug: `bbc-${c}-${n.replace('.txt', '')}`,
        title: lines[0]!,
        body: lines.slice(1).join(' '),
        ageHours: age(),
        section: c,
      }
    }),
  })
}
const rows = readFileSync('/work/shared/data/gnad10k_de/test_odd.csv', 'utf8').split('\n').filter(Boolean)
const german = rows
  .map((l, at) => {
    const i = l.indexOf(';')
    const c = l.slice(0, i)
    const t = l.slice(i + 1).replace(/^'|'$/g, '')
    const m = /^(.{25,}?[.!?]) (.+)$/s.exec(t)
    return { c, at, title: (m?.[1] ?? t.slice(0, 80)).replace(/\.$/, ''), body: m?.[2] ?? '' }
  })
  .filter((x) => x.body.length > 400)
  .slice(0, 300)
for (const [c, list] of Map.groupBy(german, (x) => x.c))
  feeds.push({
    path: `/std-${c}.xml`,
    title: `Der Standard ${c}`,
    language: 'de',
    articles: list.map((x) => ({
      slug: `std-${x.at}`,
      title: x.title,
      body: x.body,
      ageHours: age(),
      section: c,
    })),
  })
for (const l of ['fr', 'es', 'it']) {
  const [, ...texts] = `\n${readFileSync(`bench/data/reports/long-${l}.txt`, 'utf8')}`.split('\n## ')
  const list = texts.map((text, at) => {
    const [head = '', ...rest] = text.split('\n').map((x) => x.trim())
    const [source = '', a = '', title = ''] = head.split(' | ')
    return {
      source,
      a: {
        slug: `long-${l}-${at}`,
        title,
        ageHours: age(),
        body: rest.filter((x) => x !== '' && !/^[?>!-] /.test(x)).join(' '),
      },
    }
  })
  for (const [s, all] of Map.groupBy(list, (x) => x.source))
    feeds.push({
      path: `/long-${l}-${feeds.length}.xml`,
      title: s,
      language: l,
      articles: all.map((x) => x.a),
    })
}
const programs = findPostgresPrograms()!
await using cluster = await startPostgresCluster(programs)
const databaseUrl = await createDatabase(cluster.url, 'reports')
await using newsroom = await openNewsroomOf(feeds, { DATABASE_URL: databaseUrl })
await using database = await openDatabase({ dataDir: tmpdir(), databaseUrl, onIdleError: () => undefined })
const tokens: Record<string, string> = {}
for (const l of ['en', 'de', 'fr', 'es', 'it'])
  for (const k of ['', '2', '3']) tokens[l + k] = await signUpFor({ url: newsroom.url, database } as never, l)
writeFileSync('/tmp/newsroom.json', JSON.stringify({ url: newsroom.url, tokens, databaseUrl }))
writeFileSync(
  '/tmp/articles.json',
  JSON.stringify(
    feeds.flatMap((f) => f.articles.map((a) => ({ ...a, language: f.language, source: f.title }))),
  ),
)
console.log(
  'ready',
  newsroom.url,
  feeds.reduce((n, f) => n + f.articles.length, 0),
)
await new Promise((r) => {
  process.on('SIGINT', r)
  process.on('SIGTERM', r)
})
