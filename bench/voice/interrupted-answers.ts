import { askRecords, makeAccount, type Account } from '../../e2e/support/account.ts'
import { Caller } from '../support/caller.ts'
import { seeded } from '../support/seeded.ts'
import { questionAt } from './questions.ts'
import { countOf, type Result } from './results.ts'

// Answers interrupted at random places: the history must contain exactly the sentences that were played, and of the sentence
// that was interrupted the words played, give or take one.

const interrupts = 50
/** Shorter than a word, so there is nothing to store. */
const shortestMs = 400

type Row = { summary_text: string | null }
type Spoken = { text: string; startMs: number; durationMs: number }

/** The number of words spoken by then, assuming that time is proportional to letters. */
function countWordsSaid({ durationMs, startMs, text }: Spoken, playedMs: number): number {
  const share = Math.max(0, (playedMs - startMs) / durationMs)
  return text.slice(0, Math.floor(text.length * share)).split(' ').length - 1
}

function isExact(saved: string, sentences: Spoken[], playedMs: number): boolean {
  const whole = sentences.filter(({ durationMs, startMs }) => startMs + durationMs <= playedMs)
  const text = whole.map((sentence) => sentence.text).join(' ')
  if (!saved.startsWith(text)) return false
  const rest = saved.slice(text.length).trim()
  const cut = sentences[whole.length]
  if (!cut || rest === '') return rest === '' && (!cut || countWordsSaid(cut, playedMs) <= 1)
  // Playback reports have a resolution of 40 ms: a sentence that lacks no more was played completely.
  if (rest === cut.text) return cut.startMs + cut.durationMs - playedMs <= 40
  const part = rest.replace(/…$/, '')
  const isPart = rest.endsWith('…') && cut.text.startsWith(part)
  return isPart && Math.abs(part.split(' ').length - countWordsSaid(cut, playedMs)) <= 1
}

async function readSavedText(url: string, account: Account, historyId: string): Promise<string> {
  const path = `query_history?id=eq.${historyId}&select=summary_text`
  const [row] = await askRecords<Row[]>(url, account, { path })
  return row?.summary_text ?? ''
}

export async function measureInterruptedAnswers(url: string): Promise<Result[]> {
  const account = await makeAccount(url, `heard-${Date.now()}@example.org`)
  using caller = await Caller.begin(url, account.accessToken)
  const random = seeded(11)
  let exact = 0
  let wrong = ''
  for (let index = 0; index < interrupts; index++) {
    caller.forget()
    caller.ask(questionAt(index))
    const { durationMs, turn } = await caller.until('the answer', () => caller.room('complete')[0])
    const sentences = caller.room('sentence').filter((frame) => frame.turn === turn)
    const playedMs = Math.round(shortestMs + random() * (durationMs - shortestMs))
    caller.tell({ type: 'interrupt', turn, playedMs, reason: 'button' })
    const { metadata } = await caller.until('the row', () => caller.app('metadata')[0])
    const saved = metadata.historyId ? await readSavedText(url, account, metadata.historyId) : ''
    if (isExact(saved, sentences, playedMs)) exact += 1
    else wrong ||= `saved "${saved}" after ${playedMs} ms of ${sentences.map(({ text }) => text).join(' ')}`
  }
  const about = { measure: 'H1', what: 'saved text is what was played', note: wrong } as const
  return [countOf(about, { count: exact, n: interrupts, target: { at: 'least', value: interrupts } })]
}
