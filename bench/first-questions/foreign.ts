import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ask, openReportNewsroom, signUpFor } from '../support/report-newsroom.ts'
import { benchData } from '../support/dialogues.ts'
import { printFigures, share, type Figure } from '../support/figures.ts'

type Question = {
  language: string
  question: string
  /** The headline; empty if no report answers. */
  meant: string
  answer: string
  /** Whether it has a proper name. */
  names: boolean
}
type Row = Question & {
  texts: string[]
  isOfMeant: boolean
  isOffered: boolean
  isFirst: boolean
  isRefused: boolean
}

function describe(kind: string, rows: readonly Row[]): Figure[] {
  return [
    share(`${kind}: the report that is meant`, rows, ({ isOfMeant }) => isOfMeant),
    share(`${kind}: or its headline is offered`, rows, ({ isOffered }) => isOffered),
    share(`${kind}: the sentence that answers first`, rows, ({ isFirst }) => isFirst),
    share(`${kind}: refused`, rows, ({ isRefused }) => isRefused),
  ]
}

/**
 * Asks questions in one language about a report that only another has, or that none has: `bench/data/foreign-questions.jsonl`. Needs Postgres.
 * FOREIGN_SHOW=1 prints what failed.
 */
export async function measureForeignQuestions(): Promise<void> {
  await using newsroom = await openReportNewsroom()
  const questions = readFileSync(path.join(benchData, 'foreign-questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question)
  const rows: Row[] = []
  for (const [language, each] of Map.groupBy(questions, (question) => question.language)) {
    const token = await signUpFor(newsroom, language)
    for (const asked of each) {
      const { sentences } = await ask(newsroom.url, token, { question: asked.question })
      const news = sentences.filter(({ article }) => article !== null)
      const isOfMeant = news[0]?.article?.title === asked.meant
      rows.push({
        ...asked,
        texts: sentences.map(({ article, text }) => (article ? `${text} [${article.title}]` : text)),
        isOfMeant,
        isOffered:
          isOfMeant || (asked.meant !== '' && sentences.some(({ text }) => text.includes(asked.meant))),
        isFirst: news[0]?.text.includes(asked.answer) === true && asked.answer !== '',
        isRefused: news.length === 0,
      })
    }
  }
  const answered = rows.filter(({ meant }) => meant !== '')
  printFigures('Questions in another language than the report', [
    ...describe(
      'with a name',
      answered.filter(({ names }) => names),
    ),
    ...describe(
      'without',
      answered.filter(({ names }) => !names),
    ),
    share(
      'no report in any language, refused',
      rows.filter(({ meant }) => meant === ''),
      ({ isRefused }) => isRefused,
    ),
  ])
  if (process.env['FOREIGN_SHOW'])
    for (const row of rows)
      if (row.meant ? !row.isOfMeant : !row.isRefused)
        console.log(
          `${row.language}: ${row.question}\n    means [${row.meant}] ${row.answer}\n    got ${row.texts.join(' / ')}`,
        )
}
