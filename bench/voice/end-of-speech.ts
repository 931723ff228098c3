import { languages, type Language } from '@tidings/contract/entities'
import { Endpointer } from '../../server/src/modules/calls/speech-input/endpointing/endpointer.ts'
import { understandUtterance } from '../../server/src/modules/calls/conversation/spoken-commands/understand-utterance.ts'
import { manualClock } from '../../server/tests/support/manual-clock.ts'
import { pausedQuestions } from './pauses.ts'
import { countOf, times, type Group, type Result } from './results.ts'

// The server's own endpointer on a simulated clock, fed like a browser would: the speech detector reports the start and,
// after a quarter of a second of quiet, the end of speech; a streaming recogniser delivers the words one by one, a bit late,
// and marks a segment final after half a second without more. Each question has one pause of 200 to 800 ms.

const wordMs = 320
const recogniserMs = 200
const finalMs = 500
const detectorStartMs = 140
const detectorQuietMs = 250
const pauseMs = { shortest: 200, longest: 800 }
const mostCutShare = 0.1
const watchedMs = 4000
const tickMs = 10

type Event = { atMs: number; run: (endpointer: Endpointer) => void }
type Outcome = { isCut: boolean; isMended: boolean; isInPhrase: boolean; waitedMs: number; question: string }

/** The events for words spoken from `beginMs` on, as the segment's text, which may continue a previous one. */
function spoken(
  words: string[],
  { before, beginMs, segment }: { before: string; beginMs: number; segment: number },
) {
  const events: Event[] = words.map((_, index) => {
    const text = [before, ...words.slice(0, index + 1)].filter(Boolean).join(' ')
    const atMs = beginMs + (index + 1) * wordMs + recogniserMs
    return { atMs, run: (endpointer) => endpointer.addText({ text, isFinal: false, segment }) }
  })
  const endMs = beginMs + words.length * wordMs
  const text = [before, ...words].filter(Boolean).join(' ')
  const finish: Event = {
    atMs: endMs + finalMs,
    run: (endpointer) => endpointer.addText({ text, isFinal: true, segment }),
  }
  const begin: Event = {
    atMs: beginMs + detectorStartMs,
    run: (endpointer) => endpointer.handleVoice('start'),
  }
  const end: Event = { atMs: endMs + detectorQuietMs, run: (endpointer) => endpointer.handleVoice('end') }
  return { endMs, text, events: [begin, ...events], finish, end }
}

/** A pause too short for the detector or the recogniser does not split the speech or the text. */
function script(
  question: string,
  pause: number,
): { events: Event[]; goesOnMs: number; endMs: number; text: string } {
  const [first = [], second = []] = question.split('|').map((half) => half.trim().split(' '))
  const one = spoken(first, { before: '', beginMs: 0, segment: 0 })
  const isNewPiece = pause >= finalMs
  const goesOnMs = one.endMs + pause
  const rest = { before: isNewPiece ? '' : one.text, beginMs: goesOnMs, segment: Number(isNewPiece) }
  const other = spoken(second, rest)
  const isNoticed = pause >= detectorQuietMs
  const events = [
    ...one.events,
    ...(isNoticed ? [one.end] : []),
    ...(isNewPiece ? [one.finish] : []),
    ...(isNoticed ? other.events : other.events.slice(1)),
    other.finish,
    other.end,
  ]
  const sorted = events.toSorted((a, b) => a.atMs - b.atMs)
  return { events: sorted, goesOnMs, endMs: other.endMs, text: `${first.join(' ')} ${second.join(' ')}` }
}

async function listen(question: string, language: Language, pause: number): Promise<Outcome> {
  const clock = manualClock(new Date(0))
  const { endMs, events, text } = script(question, pause)
  const taken: { text: string; atMs: number }[] = []
  const abort = new AbortController()
  const endpointer = new Endpointer({
    clock,
    language,
    signal: abort.signal,
    onUtterance: (utterance) => taken.push({ text: utterance, atMs: clock.now().getTime() }),
    onNoWords: () => undefined,
    standsAlone: (words) => understandUtterance(words, language) !== null,
  })
  for (let atMs = 0; atMs < endMs + watchedMs; atMs += tickMs) {
    for (const event of events) if (event.atMs >= atMs && event.atMs < atMs + tickMs) event.run(endpointer)
    await clock.advance(tickMs)
    // A cancelled timer settles in a microtask.
    await new Promise((resolve) => setImmediate(resolve))
  }
  abort.abort()
  const whole = taken.findLast((utterance) => utterance.text === text)
  return {
    isCut: taken[0]?.text !== text,
    isMended: whole !== undefined,
    isInPhrase: true,
    waitedMs: whole ? whole.atMs - endMs : watchedMs,
    question: `${language} ${pause} ms: ${question}`,
  }
}

async function collectOutcomes(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const language of languages) {
    const questions = pausedQuestions[language]
    const step = (pauseMs.longest - pauseMs.shortest) / (questions.length - 1)
    for (const [index, question] of questions.entries()) {
      // Adjacent questions are similar: 7 and 20 have no common divisor, so that both kinds get long pauses.
      const pause = Math.round(pauseMs.shortest + step * ((index * 7) % questions.length))
      outcomes.push({
        ...(await listen(question, language, pause)),
        isInPhrase: index < questions.length / 2,
      })
    }
  }
  return outcomes
}

export const endOfSpeech: Group = {
  measures: ['L4', 'L5'],
  run: async (wanted) => {
    const outcomes = await collectOutcomes()
    const cut = outcomes.filter(({ isCut }) => isCut)
    const waited = outcomes.filter(({ isCut }) => !isCut).map(({ waitedMs }) => waitedMs)
    const n = outcomes.length
    const target = { at: 'most', value: Math.floor(n * mostCutShare) } as const
    const results: Result[] = []
    if (wanted.has('L4')) {
      const what = 'end of speech to utterance, scripted clock'
      results.push(
        times({ measure: 'L4', what, note: 'scripted streaming recogniser' }, waited, { p50: 500, p95: 950 }),
      )
    }
    if (wanted.has('L5')) {
      const inPhrase = cut.filter(({ isInPhrase }) => isInPhrase).length
      const mended = cut.filter(({ isMended }) => isMended).length
      const note = `${inPhrase} in search of a word, ${cut.length - inPhrase} behind a phrase that might be all`
      if (process.env['VOICE_DETAILS']) for (const { question } of cut) console.log(`    cut: ${question}`)
      results.push(
        countOf(
          { measure: 'L5', what: 'questions cut off in a pause', note },
          { count: cut.length, n, target },
        ),
        countOf(
          { measure: 'L5', what: 'of them never asked as a whole afterwards', note: 'beside it, no gate' },
          { count: cut.length - mended, n: cut.length },
        ),
      )
    }
    return results
  },
}
