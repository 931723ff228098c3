import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measureFields } from './first-questions/fields.ts'
import { measureForeignQuestions } from './first-questions/foreign.ts'
import { measureHeadlineWords } from './first-questions/headline-words.ts'
import { measureOtherSubjects } from './first-questions/other-subjects.ts'
import { measureRealSubjects } from './first-questions/real-subjects.ts'
import { askDialogues, benchData, readBenchData } from './support/dialogues.ts'
import { printFigures, share, type Figure } from './support/figures.ts'

// Asks first questions about the newsrooms in `bench/data`, more than half of which the news does not answer: about somebody or
// something in the news but not what the reports say ("attribute"), about something like it ("event"), or about nothing in them ("absent").
// Then requests for news of a field such as rugby, questions about news in another language, about another report than was just told,
// and with words of a real headline; `npm run bench -- first-questions fields`, `-- first-questions foreign`, `-- first-questions others`
// and `-- first-questions headlines` ask only those.

type Question =
  | { question: string; language: string; answer: string }
  | { question: string; language: string; nothing: string }
type Row = { id: string; ok: boolean; at: number; newsSentences: number }

const kindOf = (question: Question) => ('nothing' in question ? question.nothing : 'answered')
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

function ask(set: string, questions: readonly Question[]): Row[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'first-questions-'))
  try {
    const dialogues = questions.map((each, at) => {
      const wanted = 'nothing' in each ? { nothing: true } : { expect: escape(each.answer) }
      return {
        id: String(at),
        language: each.language,
        kind: kindOf(each),
        turns: [{ question: each.question, ...wanted }],
      }
    })
    copyFileSync(path.join(benchData, set, 'newsroom.json'), path.join(folder, 'newsroom.json'))
    writeFileSync(path.join(folder, 'dialogues.json'), JSON.stringify(dialogues))
    return askDialogues<Row>(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function describe(rows: ReadonlyMap<string, Row[]>): Figure[] {
  const { answered = [], ...others } = Object.fromEntries(rows)
  return [
    share('answered by the first sentence', answered, ({ at }) => at === 0),
    share('answered anywhere', answered, ({ at }) => at >= 0),
    share('refused although answered', answered, ({ newsSentences }) => newsSentences === 0),
    ...Object.entries(others).map(([kind, each]) =>
      share(`without an answer, refused: ${kind}`, each, ({ ok }) => ok),
    ),
  ]
}

function measureOwnQuestions(): void {
  const more = readdirSync(path.join(benchData, 'more-conversations')).map(
    (name) => `more-conversations/${name}`,
  )
  const sets = ['conversations', ...more].filter((set) =>
    existsSync(path.join(benchData, set, 'first-questions.json')),
  )
  const all = new Map<string, Row[]>()
  for (const set of sets) {
    const questions = readBenchData<Question[]>(`${set}/first-questions.json`)
    const rows = Map.groupBy(ask(set, questions), ({ id }) => {
      const question = questions[Number(id)]
      return question ? kindOf(question) : ''
    })
    for (const [kind, each] of rows) all.set(kind, [...(all.get(kind) ?? []), ...each])
    printFigures(`First questions: ${set}`, describe(rows))
  }
  printFigures('First questions: all', describe(all))
}

const only = process.argv[3]
if (only === undefined) measureOwnQuestions()
if (only === undefined || only === 'fields') await measureFields()
if (only === undefined || only === 'foreign') await measureForeignQuestions()
if (only === undefined || only === 'others') {
  await measureOtherSubjects()
  await measureRealSubjects()
}
if (only === undefined || only === 'headlines') await measureHeadlineWords()
