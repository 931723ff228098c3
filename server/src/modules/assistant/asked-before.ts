import * as v from 'valibot'
import type { ContextType } from '@tidings/contract/entities'
import { joinWords } from '#language/tokens'
import type { StoredEntry } from '#platform/project'

/** `isCut`: the answer was not heard to the end. */
export type AskedQuestion = { question: string; isCut: boolean }

/** Keyed by the normalised question, newest first. */
export type AskedBefore = ReadonlyMap<string, AskedQuestion>

const type: ContextType = 'question'
const rowSchema = v.object({
  query_text: v.string(),
  context_data: v.object({
    type: v.literal(type),
    isCut: v.fallback(v.boolean(), false),
  }),
})

/** The questions among history entries, which are given newest first. */
export function readAsked(entries: readonly StoredEntry[]): AskedBefore {
  const asked = entries.flatMap((entry) => {
    const row = v.safeParse(rowSchema, entry)
    return row.success ? [{ question: row.output.query_text, isCut: row.output.context_data.isCut }] : []
  })
  return listNewestFirst(asked)
}

export function listNewestFirst(asked: readonly AskedQuestion[]): AskedBefore {
  const before = new Map<string, AskedQuestion>()
  for (const each of asked) {
    const words = joinWords(each.question)
    if (!before.has(words)) before.set(words, each)
  }
  return before
}

/** Null if it was not asked recently. */
export function findAsked(before: AskedBefore, question: string): AskedQuestion | null {
  return before.get(joinWords(question)) ?? null
}
