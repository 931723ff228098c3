import type { Language } from '@tidings/contract/entities'
import { Caller, signUp } from '../support/caller.ts'
import { countOf, times, type Result } from './results.ts'

// The user says a word of assent over the answer, which must resume soon.

const words: Record<Language, { question: string; said: string[] }> = {
  en: {
    question: 'What is happening with tidal energy?',
    said: ['Yeah', 'okay', 'Uh-huh.', 'right', 'mm-hmm', 'I see'],
  },
  fr: { question: 'Quoi de neuf ?', said: ['Oui', "d'accord", 'ouais', 'ok', 'ah bon', 'bien sûr'] },
  es: { question: '¿Qué hay de nuevo?', said: ['Sí', 'vale', 'claro', 'ajá', 'ya veo', 'de acuerdo'] },
  de: { question: 'Was gibt es Neues?', said: ['Ja', 'okay', 'genau', 'aha', 'mhm', 'alles klar'] },
  it: { question: 'Che novità ci sono?', said: ['Sì', 'va bene', 'certo', 'okay', 'ah', 'capito'] },
}
const mostShareStopped = 0.05
const mostMs = 1000
const patienceMs = 4000

type Outcome = { word: string; resumedMs: number | null }

async function acknowledge(
  caller: Caller,
  question: string,
  word: { text: string; segment: number },
): Promise<Outcome> {
  caller.forget()
  caller.ask(question)
  const { turn } = await caller.until('the first sentence', () => caller.room('sentence')[0])
  // A long answer is only sent whole while it is played.
  await caller.until('its sound', () => caller.sound(turn)[0])
  caller.tell({ type: 'playback', turn, playedMs: 500, state: 'progress' })
  caller.tell({ type: 'speech', state: 'start' })
  caller.tell({ type: 'pause', turn, playedMs: 640 })
  caller.tell({ type: 'speech', state: 'end' })
  const saidMs = performance.now()
  caller.tell({ type: 'transcript', text: word.text, final: true, segment: word.segment })
  const isOver = () => [...caller.room('resume'), ...caller.room('clear')].find((each) => each.turn === turn)
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
  const ending = await Promise.race([caller.until('word of the answer', isOver), timeout])
  caller.tell({ type: 'playback', turn, playedMs: 600_000, state: 'done' })
  return { word: word.text, resumedMs: ending?.type === 'resume' ? ending.atMs - saidMs : null }
}

export async function acknowledgements(url: string): Promise<Result[]> {
  const outcomes: Outcome[] = []
  for (const [language, { question, said }] of Object.entries(words)) {
    const token = await signUp(url, `yes-${language}-${Date.now()}@example.org`)
    using caller = await Caller.begin(url, token, {
      language: language as Language,
      transcription: 'browser',
    })
    for (const [segment, text] of said.entries()) {
      outcomes.push(await acknowledge(caller, question, { text, segment }))
    }
  }
  const stopped = outcomes.filter(({ resumedMs }) => resumedMs === null)
  const resumed = outcomes.flatMap(({ resumedMs }) => (resumedMs === null ? [] : [resumedMs]))
  const note = stopped.map(({ word }) => word).join(', ')
  const n = outcomes.length
  const target = { at: 'most', value: Math.floor(n * mostShareStopped) } as const
  return [
    countOf(
      { measure: 'B6', what: 'assents that stopped the answer for good', note },
      { count: stopped.length, n, target },
    ),
    times({ measure: 'B6', what: 'word of assent to going on' }, resumed, { p95: mostMs }),
  ]
}
