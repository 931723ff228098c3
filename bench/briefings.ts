import { openDatabase } from '../server/src/db/connection.ts'
import { openSmtpServer } from '../server/tests/support/smtp-server.ts'
import { findPostgresPrograms, startPostgresCluster } from '../server/tests/support/postgres-cluster.ts'
import { addReaders, countMade, makeDue } from './briefings/readers.ts'
import { openQuestions } from './briefings/questions.ts'
import { timeSound, type SoundTimes } from './briefings/sound.ts'
import { percentile, printFigures } from './support/figures.ts'
import { openMeasuredProcess } from './support/measured-process.ts'
import { openNewsroom } from './support/newsroom.ts'

// A thousand users whose briefing is due in the same minute, while calls ask five questions a second: how long it takes until
// all are made, how long questions wait, how much memory it takes, and how fast a briefing is recorded. On a Postgres server,
// with users inserted directly. `BRIEFINGS_READERS=100` measures fewer users, `BRIEFINGS_ARTICLES=2000` fewer articles.

const readers = Number(process.env['BRIEFINGS_READERS'] ?? 1000)
const articles = Number(process.env['BRIEFINGS_ARTICLES'] ?? 10_000)
const articlesPerFeed = 500
const calmMs = 20_000
const sounds = 3
const mostSeconds = 600

const programs = findPostgresPrograms()
if (!programs) throw new Error('This benchmark needs the programs of a Postgres server (initdb, postgres).')
await using cluster = await startPostgresCluster(programs)
await using smtp = await openSmtpServer()
const measured = openMeasuredProcess()
await using newsroom = await openNewsroom(
  { feeds: articles / articlesPerFeed, articlesPerFeed },
  { ...measured.env, DATABASE_URL: cluster.url, SMTP_URL: smtp.url },
)
await using database = await openDatabase({
  dataDir: '',
  databaseUrl: cluster.url,
  onIdleError: () => {},
})
const { pool } = database
await addReaders(pool, readers)
const heard: SoundTimes[] = []
for (let number = 0; number < sounds; number++)
  heard.push(await timeSound({ pool, url: newsroom.url }, number))
const raw = heard.flatMap(({ madeSeconds, rawSeconds }) => (rawSeconds ? [madeSeconds / rawSeconds] : []))
using questions = await openQuestions(newsroom.url)
const { askUntil } = questions
const calmUntil = performance.now() + calmMs
const calm = await askUntil(() => performance.now() > calmUntil)

const before = measured.readResidentMegabytes()
let most = before
let made = 0
let begunAt = 0
let overAt = 0
await makeDue(pool)
const dueAt = performance.now()
const watching = (async () => {
  while (overAt === 0) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    made = (await countMade(pool)).made
    most = Math.max(most, measured.readResidentMegabytes())
    const now = performance.now()
    if (begunAt === 0 && made > 0) begunAt = now
    if (made >= readers || now - dueAt > 2 * mostSeconds * 1000) overAt = now
  }
})()
const busy = await askUntil(() => overAt !== 0)
await watching
const seconds = (overAt - (begunAt || dueAt)) / 1000

printFigures(`Briefings, ${readers} users due in one minute, ${busy.length} questions meanwhile`, [
  { name: 'made', value: made, unit: 'briefings', target: { at: 'least', value: readers } },
  { name: 'until all are made', value: seconds, unit: 's', target: { at: 'most', value: mostSeconds } },
  { name: 'question to first speech byte before, p95', value: percentile(calm, 0.95), unit: 'ms' },
  { name: 'question to first speech byte, p50', value: percentile(busy, 0.5), unit: 'ms' },
  {
    name: 'question to first speech byte, p95',
    value: percentile(busy, 0.95),
    unit: 'ms',
    target: { at: 'most', value: 300 },
  },
  { name: 'memory growth, peak', value: most - before, unit: 'MB', target: { at: 'most', value: 150 } },
  {
    // Speech synthesised for one person is not synthesised again for the next.
    name: `recording speed relative to playback, slowest of ${sounds}`,
    value: Math.min(...heard.map(({ madeSeconds, playsSeconds }) => playsSeconds / madeSeconds)),
    unit: 'times',
    target: { at: 'least', value: 20 },
  },
  ...(raw.length > 0
    ? [
        {
          name: 'recording time relative to espeak-ng and lame alone',
          value: Math.max(...raw),
          unit: 'times',
        },
      ]
    : []),
])
