import { readFileSync } from 'node:fs'
import path from 'node:path'
import { measureHeard } from './conversations/heard.ts'
import { measureTalks } from './conversations/talks.ts'
import { askDialogues, defaultSet, newsroomData } from './support/dialogues.ts'
import { percentile, printFigures, type Figure, type Target } from './support/figures.ts'

// Runs a set of dialogues and checks each reply for what a correct one contains, without and with old news around it. A set is
// a folder with newsroom.json and dialogues.json: CONVERSATIONS_DATA (`bench/data/conversations` is one), or the default set,
// whose run.mjs asks the questions of all sets. `npm run bench -- conversations heard` asks what people asked about real reports after
// they had heard an answer (`docs/decisions/0050-follow-ups-on-long-reports.md`), `-- conversations talks` holds whole conversations
// about real reports (`docs/decisions/0056-possible-answers.md`).

const set = path.resolve(process.env['CONVERSATIONS_DATA'] ?? defaultSet)

type Row = {
  id: string
  class: string
  ok?: boolean
  at?: number
  falseDisclaimer?: boolean
  supersededFirst?: boolean
  wrongLanguage?: boolean
  ms: number
  answer: string[]
}

const share = (rows: readonly Row[], holds: (row: Row) => boolean) =>
  (100 * rows.filter(holds).length) / Math.max(1, rows.length)

const atLeast = (value: number): Target => ({ at: 'least', value })
const atMost = (value: number): Target => ({ at: 'most', value })

function toFigures(rows: readonly Row[]): Figure[] {
  const of = (name: string) => rows.filter((row) => row.class === name)
  const [facts, followUps] = [of('single fact'), of('follow-up')]
  const scored = [...facts, ...followUps]
  const percent = (name: string, value: number, target: Target) => ({ name, value, unit: '%', target })
  const ok = ({ ok: isOk = false }: Row) => isOk
  const first = ({ at = -1 }: Row) => at === 0
  const any = ({ at = -1 }: Row) => at >= 0
  return [
    percent('facts ok', share(facts, ok), atLeast(80)),
    percent('facts first', share(facts, first), atLeast(85)),
    percent('facts any', share(facts, any), atLeast(95)),
    percent('follow-ups ok', share(followUps, ok), atLeast(55)),
    percent('follow-ups first', share(followUps, first), atLeast(60)),
    percent('follow-ups any', share(followUps, any), atLeast(80)),
    percent('nothing ok', share(of('nothing'), ok), atLeast(90)),
    percent('briefings ok', share(of('briefing'), ok), atLeast(70)),
    percent(
      'facts that begin with an article',
      share(facts, ({ answer }) => answer[0]?.startsWith('[') === true),
      atLeast(95),
    ),
    percent(
      'false disclaimers',
      share(scored, ({ falseDisclaimer = false }) => falseDisclaimer),
      atMost(2),
    ),
    percent(
      'outdated figure first',
      share(scored, ({ supersededFirst = false }) => supersededFirst),
      atMost(0),
    ),
    percent(
      'wrong language',
      share(rows, ({ wrongLanguage = false }) => wrongLanguage),
      atMost(0),
    ),
    {
      name: 'answer, 95th percentile',
      value: percentile(
        rows.map(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
      target: atMost(150),
    },
  ]
}

/** Every second dialogue of the set: rules are tuned on the others. */
function keepEven(rows: readonly Row[]): Row[] {
  const dialogues = JSON.parse(readFileSync(path.join(set, 'dialogues.json'), 'utf8')) as { id: string }[]
  const even = new Set(dialogues.filter((_, at) => at % 2 === 0).map(({ id }) => id))
  return rows.filter(({ id }) => even.has(id))
}

function measureDialogues(): void {
  for (const [name, args] of [
    ['alone', []],
    ['among old news', ['--background', newsroomData]],
  ] as const) {
    const rows = askDialogues<Row>(set, args)
    printFigures(`Conversations ${name}: all ${rows.length} turns`, toFigures(rows))
    printFigures(`Conversations ${name}: the half that was not used for tuning`, toFigures(keepEven(rows)))
  }
}

if (process.argv[3] === 'heard') await measureHeard()
else if (process.argv[3] === 'talks') await measureTalks()
else measureDialogues()
