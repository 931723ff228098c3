import { writeFileSync } from 'node:fs'
import { hasRealData } from '../newsroom/real-data.ts'
import { holdsOne, isKept, readHeardStories, readPlace, type HeardStory } from '../sentences/read-heard.ts'
import { printFigures, share } from '../support/figures.ts'
import { listRealFeeds, readRealReports, type RealReport } from '../support/real-reports.ts'
import { ask, makeSignUpByLanguage, openReportNewsroom } from '../support/report-newsroom.ts'

type Row = {
  file: string
  question: string
  followUp: string
  answers: string[]
  told: string[]
  /** The index of the first sentence told that answers; -1 if none does. */
  at: number
  /** The answer is from other reports than those heard. */
  hasLeft: boolean
}

function listReports({ reports: names }: HeardStory): RealReport[] {
  const reports = readRealReports()
  return names.flatMap((name) => reports.get(name) ?? [])
}

type Asking = { url: string; token: string; file: string }

async function askStory({ file, token, url }: Asking, story: HeardStory): Promise<Row[]> {
  const own = listReports(story)
  const titles = new Set(own.map(({ title }) => title))
  const first = await ask(url, token, { question: story.question })
  const heard = story.heard.map((place) => readPlace(place, own))
  // Otherwise the follow-ups are about something else than was told now.
  if (!first.sentences.some(({ article, text }) => article && holdsOne(text, heard))) return []
  const rows: Row[] = []
  for (const { answers: places, question } of story.followUps) {
    const { sentences } = await ask(url, token, { question, after: first.historyId })
    const told = sentences.flatMap(({ article, text }) => (article ? [{ title: article.title, text }] : []))
    const answers = places.map((place) => readPlace(place, own))
    rows.push({
      file,
      question: story.question,
      followUp: question,
      answers,
      told: told.map(({ text }) => text),
      at: told.findIndex(({ text }) => holdsOne(text, answers)),
      hasLeft: told[0] !== undefined && !titles.has(told[0].title),
    })
  }
  return rows
}

function describe(rows: readonly Row[]) {
  const answered = rows.filter(({ answers }) => answers.length > 0)
  const without = rows.filter(({ answers }) => answers.length === 0)
  return [
    share('answered by the first sentence', answered, ({ at }) => at === 0),
    share('answered anywhere', answered, ({ at }) => at >= 0),
    share('refused although answered', answered, ({ told }) => told.length === 0),
    share('without an answer, refused', without, ({ told }) => told.length === 0),
    share('answered from another report', rows, ({ hasLeft }) => hasLeft),
  ]
}

/** Asks each follow-up of `bench/data/heard` right after its first question. With HEARD_ROWS=FILE, writes what was told there. */
export async function measureHeard(): Promise<void> {
  if (!hasRealData) throw new Error('These questions are about reports in ../shared/data, which is missing.')
  await using newsroom = await openReportNewsroom(listRealFeeds())
  const signUp = makeSignUpByLanguage(newsroom)
  const rows: Row[] = []
  for (const { file, stories } of readHeardStories()) {
    for (const story of stories) {
      const token = await signUp(story.language)
      rows.push(...(await askStory({ url: newsroom.url, token, file }, story)))
    }
  }
  for (const [file, own] of Map.groupBy(rows, (row) => row.file))
    printFigures(`Follow-ups after an answer was heard: ${file}`, describe(own))
  for (const [isKeptAside, own] of Map.groupBy(rows, isKept))
    printFigures(
      `Follow-ups after an answer was heard: ${isKeptAside ? 'kept aside' : 'fitted to'}`,
      describe(own),
    )
  const output = process.env['HEARD_ROWS']
  if (output) writeFileSync(output, JSON.stringify(rows, null, 1))
}
