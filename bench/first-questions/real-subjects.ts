import { hasRealData } from '../newsroom/real-data.ts'
import { isKept, readHeardStories, readJsonLines, type HeardStory } from '../sentences/read-heard.ts'
import { printFigures, share } from '../support/figures.ts'
import { listRealFeeds, readRealReports } from '../support/real-reports.ts'
import { ask, makeSignUpByLanguage, openReportNewsroom, type Answer } from '../support/report-newsroom.ts'

/** What is asked about another report, by its name, after the answer to a first question of `bench/data/heard`. */
type OtherSubject = { after: { file: string; question: string }; question: string; report: string }
type Row = { file: string; meant: string; before: string[]; told: string[]; toldAlone: string[] }

function readQuestions(): (OtherSubject & { file: string })[] {
  return readJsonLines<OtherSubject>('other-subjects').flatMap(({ file, lines }) =>
    lines.map((line) => ({ ...line, file })),
  )
}

const listTitles = ({ sentences }: Answer) => sentences.flatMap(({ article }) => article?.title ?? [])

async function askAll(): Promise<Row[]> {
  await using newsroom = await openReportNewsroom(listRealFeeds())
  const reports = readRealReports()
  const titleOf = (name: string) => reports.get(name)?.title ?? ''
  const stories = new Map<string, HeardStory>()
  for (const { file, stories: own } of readHeardStories())
    for (const story of own) stories.set(`${file} ${story.question}`, story)
  const signUp = makeSignUpByLanguage(newsroom)
  const rows: Row[] = []
  for (const { after, file, question, report } of readQuestions()) {
    const story = stories.get(`${after.file} ${after.question}`)
    if (!story) throw new Error(`No such question in ${after.file}: ${after.question}`)
    const token = await signUp(story.language)
    const { historyId } = await ask(newsroom.url, token, { question: story.question })
    const told = listTitles(await ask(newsroom.url, token, { question, after: historyId }))
    const toldAlone = listTitles(await ask(newsroom.url, token, { question }))
    rows.push({ file, meant: titleOf(report), before: story.reports.map(titleOf), told, toldAlone })
  }
  return rows
}

/** Asks short questions about other real reports right after an answer, as people do who go on to something else. */
export async function measureRealSubjects(): Promise<void> {
  if (!hasRealData) {
    console.log('Without ../shared/data, nothing is asked about real reports.')
    return
  }
  for (const [isKeptAside, rows] of Map.groupBy(await askAll(), isKept))
    printFigures(`Asked about another real report: ${isKeptAside ? 'kept aside' : 'fitted to'}`, [
      share('told first from that report', rows, ({ meant, told }) => told[0] === meant),
      share('told from that report', rows, ({ meant, told }) => told.includes(meant)),
      share('refused', rows, ({ told }) => told.length === 0),
      share('told first from the report before', rows, ({ before, told }) => before.includes(told[0] ?? '')),
      share(
        'asked alone: told first from that report',
        rows,
        ({ meant, toldAlone }) => toldAlone[0] === meant,
      ),
    ])
}
