import type { Database } from '../../server/src/db/connection.ts'
import { listDueTimes, type Reader } from './readers.ts'

type BriefingRow = { id: string; user_id: string; due_at: Date }
type Span = { from: number; until: number }

/** Each day has one briefing at its hour; if the hour occurs twice, at either. */
function checkDays(reader: Reader, made: readonly BriefingRow[], span: Span): string[] {
  const due = listDueTimes(reader, span)
  const times = made.map((row) => row.due_at.getTime())
  const wanted = [...due].flatMap(([day, either]) => {
    const count = times.filter((time) => either.includes(time)).length
    return count === 1 ? [] : [`${reader.zone}: ${count} briefings on ${day}`]
  })
  const known = new Set([...due.values()].flat())
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const others = times.filter((time) => time >= first && time <= last && !known.has(time))
  return [
    ...wanted,
    ...others.map((time) => `${reader.zone}: one of ${new Date(time).toISOString()}, when none is due`),
  ]
}

type Mailed = {
  /** How often the mail server accepted each briefing. */
  taken: ReadonlyMap<string, number>
  /** A process was killed between the mail server's acceptance and its own record. */
  mayComeTwice: ReadonlySet<string>
}

function checkMails(rows: readonly BriefingRow[], { mayComeTwice, taken }: Mailed): string[] {
  const made = new Set(rows.map(({ id }) => id))
  const unknown = [...taken.keys()].filter((id) => !made.has(id))
  const wrong = rows.filter(({ id }) => {
    const count = taken.get(id) ?? 0
    return count < 1 || count > (mayComeTwice.has(id) ? 2 : 1)
  })
  return [
    ...wrong.map(({ due_at, id }) => `${taken.get(id) ?? 0} mails of ${due_at.toISOString()}`),
    ...unknown.map((id) => `a mail of no briefing: ${id}`),
  ]
}

/** The problems with what was made and mailed in that time. */
export async function checkYear(
  pool: Database['pool'],
  { readers, span }: { readers: readonly Reader[]; span: Span },
  mailed: Mailed,
): Promise<string[]> {
  const { rows } = await pool.query<BriefingRow>('select id, user_id, due_at from briefings order by due_at')
  const byReader = Map.groupBy(rows, (row) => row.user_id)
  const days = readers.flatMap((reader) => checkDays(reader, byReader.get(reader.userId) ?? [], span))
  return [...days, ...checkMails(rows, mailed)]
}
