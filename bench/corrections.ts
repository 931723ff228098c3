import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { benchData } from './support/dialogues.ts'
import { printFigures, share, type Figure } from './support/figures.ts'
import { ask, openReportNewsroom, signUpFor, type ReportNewsroom } from './support/report-newsroom.ts'

// "No, I meant the swimmer": corrections of a first question that was answered with another report, in `bench/data/corrections`.
// That answer is written into the history before the correction is asked. Asked twice: as written, and as if the question had named what
// was told by its headline. Needs Postgres. CORRECTIONS_SHOW=1 prints what failed.

type Correction = {
  language: string
  /** How it says what is meant, or `detail` of the report told, or `nothing` that any report has. */
  kind: string
  told: string
  question: string
  correction: string
  meant: string
  answer: string
}
type Row = Correction & {
  texts: string[]
  isOfMeant: boolean
  isFirst: boolean
  isAnywhere: boolean
  isRefused: boolean
}

function readCorrections(): Correction[] {
  const folder = path.join(benchData, 'corrections')
  return readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Correction),
  )
}

/** Makes the answer of a history entry the first sentence of a report. */
async function replaceAnswer(
  { pool }: ReportNewsroom['database'],
  historyId: string,
  title: string,
): Promise<void> {
  await pool.query(
    `update public.query_history h
     set summary_text = regexp_replace(a.body, '([.!?]) .*$', '\\1'),
         context_data = h.context_data || jsonb_build_object('articles',
           jsonb_build_array(jsonb_build_object('id', a.id, 'title', a.title, 'source', a.source)))
     from public.articles a where h.id = $1 and a.title = $2`,
    [historyId, title],
  )
}

async function correct(
  { database, url }: ReportNewsroom,
  { correction, token }: { correction: Correction; token: string },
): Promise<Row> {
  const { historyId } = await ask(url, token, { question: correction.question })
  await replaceAnswer(database, historyId, correction.told)
  const { sentences } = await ask(url, token, { question: correction.correction, after: historyId })
  const news = sentences.filter(({ article }) => article !== null)
  const answers = ({ text }: { text: string }) => text.includes(correction.answer)
  return {
    ...correction,
    texts: sentences.map(({ article, text }) => (article ? `${text} [${article.title}]` : text)),
    isOfMeant: news[0]?.article?.title === correction.meant,
    isFirst: news[0] !== undefined && answers(news[0]),
    isAnywhere: news.some(answers),
    isRefused: news.length === 0,
  }
}

const shownOf = ({ answer, correction, kind, language, meant, question, texts, told }: Row) =>
  `${language} ${kind}: ${question} -> [${told}] ${correction}\n    means [${meant}] ${answer}\n    got ${texts.join(' / ')}`

function describe(rows: readonly Row[]): Figure[] {
  const answered = rows.filter(({ meant }) => meant !== '')
  const kinds = [...Map.groupBy(answered, ({ kind }) => kind)]
  return [
    ...[...kinds, ['all', answered] as const].flatMap(([kind, each]) => [
      share(`${kind}: the report that is meant`, each, ({ isOfMeant }) => isOfMeant),
      share(`${kind}: the sentence that answers first`, each, ({ isFirst }) => isFirst),
      share(`${kind}: it anywhere`, each, ({ isAnywhere }) => isAnywhere),
    ]),
    share(
      'meant by none, refused',
      rows.filter(({ meant }) => meant === ''),
      ({ isRefused }) => isRefused,
    ),
  ]
}

await using newsroom = await openReportNewsroom()

async function askAll(title: string, corrections: readonly Correction[]): Promise<void> {
  const rows: Row[] = []
  for (const [language, each] of Map.groupBy(corrections, (correction) => correction.language)) {
    const token = await signUpFor(newsroom, language)
    for (const correction of each) rows.push(await correct(newsroom, { correction, token }))
  }
  printFigures(title, describe(rows))
  if (process.env['CORRECTIONS_SHOW'])
    for (const row of rows) if (row.meant ? !row.isOfMeant : !row.isRefused) console.log(shownOf(row))
}

const corrections = readCorrections()
await askAll('Corrections', corrections)
// What completes the question depends on its words.
const named = corrections.filter(({ kind }) => kind !== 'continued')
await askAll(
  'Corrections of a question that named what was told',
  named.map((correction) => ({ ...correction, question: correction.told })),
)
