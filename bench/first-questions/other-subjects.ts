import { printFigures, share, type Figure } from '../support/figures.ts'
import { ask, openReportNewsroom, signUpFor, type ReportNewsroom } from '../support/report-newsroom.ts'
import type { LabelledConversation, LabelledQuestion } from '../sentences/labelled.ts'
import { readLabelledReports } from '../sentences/read-reports.ts'

// What is asked after a report was told: its follow-ups in `bench/data/reports`, and first questions about another report, which are also
// asked alone. None of the reports told is part of the fit of `evidence/rate-shift.ts`.

const every = 8
const first = 2
/** How far away in the file the other report is. */
const apart = 37
const askedOfOther = 3

type Kind = 'follow-up' | 'without an answer' | 'another report' | 'another report, asked alone'
type Row = { kind: Kind; told: string | null; own: string; meant: string; isRight: boolean }

const titleOf = ({ articles }: LabelledConversation) => articles[0]?.title ?? ''

type Asked = { kind: Kind; question: LabelledQuestion; meant: string; after?: string }

function listQuestions(own: LabelledConversation, other: LabelledConversation, after: string): Asked[] {
  const followUps = own.questions.filter(({ isFollowUp }) => isFollowUp)
  const others = other.questions.filter(({ isFollowUp }) => !isFollowUp).slice(0, askedOfOther)
  return [
    ...followUps.map((question): Asked => {
      const kind = question.answer === '' ? 'without an answer' : 'follow-up'
      return { kind, question, meant: titleOf(own), after }
    }),
    ...others.flatMap((question): Asked[] => [
      { kind: 'another report', question, meant: titleOf(other), after },
      { kind: 'another report, asked alone', question, meant: titleOf(other) },
    ]),
  ]
}

async function askAfter(
  { url }: ReportNewsroom,
  token: string,
  { other, own }: { own: LabelledConversation; other: LabelledConversation },
): Promise<Row[]> {
  const title = titleOf(own)
  const before = await ask(url, token, { question: title })
  if (before.sentences.find(({ article }) => article)?.article?.title !== title) return []
  const rows: Row[] = []
  for (const { after, kind, meant, question } of listQuestions(own, other, before.historyId)) {
    const { sentences } = await ask(url, token, { question: question.question, ...(after ? { after } : {}) })
    const news = sentences.filter(({ article }) => article !== null)
    const isRight = news.some(({ text }) => question.answer !== '' && question.answer.includes(text))
    rows.push({ kind, told: news[0]?.article?.title ?? null, own: title, meant, isRight })
  }
  return rows
}

function describe(kind: Kind, rows: readonly Row[]): Figure[] {
  const isMeant = ({ meant, told }: Row) => told === meant
  return [
    share(`${kind}: told from the report that is meant`, rows, isMeant),
    share(`${kind}: refused`, rows, ({ told }) => told === null),
    ...(kind.startsWith('another')
      ? [share(`${kind}: told from the report before`, rows, ({ own, told }) => told === own)]
      : []),
    share(`${kind}: the sentence that answers anywhere`, rows, ({ isRight }) => isRight),
  ]
}

/** Needs Postgres. */
export async function measureOtherSubjects(): Promise<void> {
  await using newsroom = await openReportNewsroom()
  const rows: Row[] = []
  const short = readLabelledReports().filter(({ set }) => set === 'reports')
  for (const [language, reports] of Map.groupBy(short, (report) => report.language)) {
    const token = await signUpFor(newsroom, language)
    for (let at = first; at < reports.length; at += every) {
      const [own, other] = [reports[at], reports[(at + apart) % reports.length]]
      if (own && other) rows.push(...(await askAfter(newsroom, token, { own, other })))
    }
  }
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  printFigures(
    'Asked after a report was told',
    [...kinds].flatMap(([kind, each]) => describe(kind, each)),
  )
}
