import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askDialogues, readBenchData, readEvents } from './support/dialogues.ts'
import { printFigures } from './support/figures.ts'

// Asks the first questions of a set of dialogues after the reports that answer them were taken out, with the others of their events:
// none may be answered. The set is a folder in `bench/data`, by default its `conversations`; run.mjs of the default set asks.

const set = process.argv[3] ?? 'conversations'
const parts = 5
/** An answer that more reports hold than this is no answer to a question about one of them. */
const mostReports = 5

type Report = { id: string; language: string; title: string; body: string }
type Turn = { question: string; expect?: string; about?: string; says?: string }
type Dialogue = { id: string; language: string; turns: [Turn, ...Turn[]] }

const reports = readBenchData<Report[]>(`${set}/newsroom.json`)
const eventOf = readEvents(set)

/** Patterns may stand for a day of the run, as "{date+3}". */
const toPattern = (pattern: string) => new RegExp(pattern.replaceAll(/\{[^}]*\}/g, '.*'), 'iu')

function listAnswering({ language, turns: [{ about, expect = '' }] }: Dialogue): string[] {
  const isIt = ({ body, language: written, title }: Report) =>
    written === language &&
    toPattern(expect).test(`${title}. ${body}`) &&
    (!about || toPattern(about).test(title))
  return reports.filter(isIt).map(({ id }) => id)
}

type Question = { dialogue: Dialogue; answering: string[] }

/** Asks without the answering reports, and counts the questions that got no news. */
function countRefused(questions: readonly Question[]): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'unanswerable-'))
  try {
    const gone = new Set(
      questions.flatMap(({ answering }) => answering.flatMap((id) => eventOf.get(id) ?? [id])),
    )
    const asked = questions.map(({ dialogue: { id, language, turns } }) => {
      return { id, language, kind: 'nothing', turns: [{ question: turns[0].question, nothing: true }] }
    })
    const write = (name: string, value: unknown) =>
      writeFileSync(path.join(folder, name), JSON.stringify(value))
    write(
      'newsroom.json',
      reports.filter(({ id }) => !gone.has(id)),
    )
    write('dialogues.json', asked)
    return askDialogues<{ ok: boolean }>(folder).filter(({ ok }) => ok).length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const questions = readBenchData<Dialogue[]>(`${set}/dialogues.json`)
  .filter(({ turns: [{ expect, says }] }) => expect !== undefined && says === undefined)
  .map((dialogue) => ({ dialogue, answering: listAnswering(dialogue) }))
  .filter(({ answering }) => answering.length > 0 && answering.length <= mostReports)
let refused = 0
for (let part = 0; part < parts; part++)
  refused += countRefused(questions.filter((_, at) => at % parts === part))
printFigures(`Questions without their reports: ${set}`, [
  {
    name: 'refused',
    value: (100 * refused) / questions.length,
    unit: '%',
    note: `${refused} of ${questions.length}`,
  },
])
