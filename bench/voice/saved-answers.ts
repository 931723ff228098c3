import { askRecords, makeAccount } from '../../e2e/support/account.ts'
import { Caller } from '../support/caller.ts'
import { questionAt } from './questions.ts'
import { countOf, times, type Result } from './results.ts'

// From the end of an answer to its row in the history and its recording, which must be as long as what was played.

const answers = 40
const bytesPerMs = 32
const headerBytes = 44
const differenceMs = 50

export async function measureSavedAnswers(url: string): Promise<Result[]> {
  const account = await makeAccount(url, `kept-${Date.now()}@example.org`)
  const authorization = `Bearer ${account.accessToken}`
  using caller = await Caller.begin(url, account.accessToken)
  const taken: number[] = []
  let whole = 0
  for (let index = 0; index < answers; index++) {
    caller.forget()
    caller.ask(questionAt(index))
    const { durationMs, turn } = await caller.until('the answer', () => caller.room('complete')[0])
    const endMs = performance.now()
    caller.tell({ type: 'playback', turn, playedMs: durationMs, state: 'done' })
    const { metadata } = await caller.until('the row', () => caller.app('metadata')[0])
    const sound = await fetch(`${url}${metadata.audioUrl}`, { headers: { authorization } })
    const bytes = (await sound.arrayBuffer()).byteLength
    taken.push(performance.now() - endMs)
    const rows = await askRecords<unknown[]>(url, account, {
      path: `query_history?id=eq.${metadata.historyId}`,
    })
    const isAsLong = Math.abs((bytes - headerBytes) / bytesPerMs - durationMs) <= differenceMs
    if (sound.ok && rows.length === 1 && isAsLong) whole += 1
  }
  return [
    times({ measure: 'H2', what: 'answer heard to row and WAV fetched' }, taken, { p95: 500 }),
    countOf(
      { measure: 'H2', what: `row there and WAV within ${differenceMs} ms of what was played` },
      { count: whole, n: answers, target: { at: 'least', value: answers } },
    ),
  ]
}
