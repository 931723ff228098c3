import { writeFileSync } from 'node:fs'
import type { ServedFeed } from '../../e2e/support/feed-server.ts'
import { hasRealData } from '../newsroom/real-data.ts'
import { holdsOne, readJsonLines, readSentence } from '../sentences/read-heard.ts'
import { printFigures, share } from '../support/figures.ts'
import { pickRealFeeds, readRealReports } from '../support/real-reports.ts'
import { makeReportFeeds, readReportFile, type Report } from '../support/report-feeds.ts'
import { ask, openReportNewsroom, signUpFor, type Answer } from '../support/report-newsroom.ts'

/** Where an answer stands: the report, and where the sentence begins and ends there. */
type Place = [report: string, start: number, end: number] | [report: string, start: 'title']

/** The languages of `bench/data/talk-reports`, whose reports are named by language and number: "fr/0". */
const invented = ['fr', 'es', 'it']

type Reports = ReadonlyMap<string, Pick<Report, 'title' | 'body'>>

const readInvented = (): Map<string, Report> =>
  new Map(
    invented.flatMap((language) =>
      readReportFile(`${language}.txt`, language, 'talk-reports').map((report, at) => [
        `${language}/${at}`,
        report,
      ]),
    ),
  )

/** `answers`: empty if no report answers; missing if what is right cannot be said by one sentence, as of a list of stories. */
type Turn = { talk: string; kind: string; question: string; answers?: Place[] }

type Row = Pick<Turn, 'talk' | 'kind' | 'question'> & {
  file: string
  answers: string[] | null
  told: string[]
  /** The index of the first sentence told that answers; -1 if none does. */
  at: number
  /** What is told first is of another report than every answer. */
  isOther: boolean
}

type Heard = { file: string; reports: Reports; answer: Answer }

function readTold({ answers: places, ...turn }: Turn, { answer: { sentences }, file, reports }: Heard): Row {
  const told = sentences.flatMap(({ article, text }) => (article ? [{ title: article.title, text }] : []))
  const answers = places?.map(([name, start, end]) => readSentence(reports.get(name), start, end)) ?? null
  const titles = places?.map(([name]) => reports.get(name)?.title)
  return {
    ...turn,
    file,
    answers,
    told: told.map(({ text }) => text),
    at: told.findIndex(({ text }) => holdsOne(text, answers ?? [])),
    isOther: told[0] !== undefined && titles !== undefined && !titles.includes(told[0].title),
  }
}

/** "en-41.jsonl": the language, and the seed that picks the real reports its author spoke about; "fr-invented.jsonl". */
function readName(file: string) {
  const [language = '', seed = ''] = file.replace('.jsonl', '').split('-')
  return { language, seed }
}

function readNewsroom(seed: string): { feeds: ServedFeed[]; reports: Reports } {
  if (seed !== 'invented') return { feeds: pickRealFeeds(Number(seed)), reports: readRealReports() }
  const reports = readInvented()
  return { feeds: makeReportFeeds([...reports.values()]), reports }
}

type Asking = { url: string; token: string; file: string; reports: Reports }

/** In the order in which they were asked, because what an account has heard is not told it again. */
async function holdTalks({ token, url, ...heard }: Asking, turns: readonly Turn[]): Promise<Row[]> {
  const latest = new Map<string, string>()
  const rows: Row[] = []
  for (const turn of turns) {
    const after = latest.get(turn.talk)
    const answer = await ask(url, token, { question: turn.question, ...(after ? { after } : {}) })
    latest.set(turn.talk, answer.historyId)
    rows.push(readTold(turn, { ...heard, answer }))
  }
  return rows
}

function describe(rows: readonly Row[]) {
  const answered = rows.filter(({ answers }) => answers !== null && answers.length > 0)
  const without = rows.filter(({ answers }) => answers?.length === 0)
  return [
    share('answered by the first sentence', answered, ({ at }) => at === 0),
    share('answered anywhere', answered, ({ at }) => at >= 0),
    share('refused although answered', answered, ({ told }) => told.length === 0),
    share('answered from another report', answered, ({ isOther }) => isOther),
    share('without an answer, refused', without, ({ told }) => told.length === 0),
  ]
}

/** Holds the conversations of `bench/data/talks`. With TALKS_ROWS=FILE, writes what was told there. */
export async function measureTalks(): Promise<void> {
  if (!hasRealData)
    throw new Error('These conversations are about reports in ../shared/data, which is missing.')
  const files = readJsonLines<Turn>('talks').map((each) => ({ ...each, ...readName(each.file) }))
  const rows: Row[] = []
  for (const [seed, ofSeed] of Map.groupBy(files, (each) => each.seed)) {
    const { feeds, reports } = readNewsroom(seed)
    await using newsroom = await openReportNewsroom(feeds)
    for (const { file, language, lines } of ofSeed) {
      const token = await signUpFor(newsroom, language)
      rows.push(...(await holdTalks({ url: newsroom.url, token, file, reports }, lines)))
    }
  }
  for (const [file, own] of Map.groupBy(rows, (row) => row.file))
    printFigures(`Conversations: ${file}`, describe(own))
  for (const [kind, own] of Map.groupBy(rows, (row) => row.kind))
    printFigures(`Conversations: ${kind}`, describe(own))
  const output = process.env['TALKS_ROWS']
  if (output) writeFileSync(output, JSON.stringify(rows, null, 1))
}
