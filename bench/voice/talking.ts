import { mkdtempDisposableSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '../../e2e/support/start-app.ts'
import { startTranscriptionServer } from '../../e2e/support/transcription-server.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { converse, type Hearing, type Round } from './conversation.ts'
import { countOf, notRun, times, type Group, type Measure, type Result } from './results.ts'

// A conversation in a real browser with a recording as its microphone: from the end of a question to the words
// committed and to the first audio of the answer; from the onset of an interruption to silence.

const measures = ['L3', 'L4', 'B1', 'B2'] as const
const scriptedRounds = 8
const pocketsphinxRounds = 3

const hasPocketsphinx = () => spawnSync('sh', ['-c', 'command -v pocketsphinx_continuous']).status === 0

async function talk(hearing: Hearing, browserPath: string): Promise<{ rounds: Round[]; leftOut: number }> {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'tidings-bench-'))
  await using recogniser = await startTranscriptionServer()
  const env = hearing === 'pocketsphinx' ? { STT_URL: recogniser.url } : {}
  await using tidings = await startApp({
    realVoice: true,
    env: { AUTH_RATE_LIMITS: 'off', SPEECH_CACHE_MB: '0', ...env },
  })
  const rounds = hearing === 'pocketsphinx' ? pocketsphinxRounds : scriptedRounds
  return await converse({ url: tidings.url, browserPath, folder: folder.path, hearing, rounds })
}

const numbers = (values: (number | null)[]) =>
  values.filter((value) => value !== null && !Number.isNaN(value)) as number[]

function scripted({ leftOut, rounds }: { rounds: Round[]; leftOut: number }): Result[] {
  const note = `scripted streaming recogniser${leftOut > 0 ? `, ${leftOut} rounds went otherwise` : ''}`
  const of = (what: keyof Round) => numbers(rounds.map((round) => round[what]))
  return [
    times({ measure: 'L3', what: 'end of speech to the first sound', note }, of('answerMs'), {
      p50: 900,
      p95: 1300,
    }),
    times({ measure: 'L4', what: 'end of speech to its words committed', note }, of('endpointMs'), {
      p50: 500,
      p95: 950,
    }),
    times({ measure: 'B1', what: 'speech over the answer to silence', note }, of('stopMs'), { p95: 300 }),
    countOf(
      { measure: 'B1', what: 'times that one word over the answer was noticed', note },
      { count: of('stopMs').length, n: rounds.length, target: { at: 'least', value: rounds.length } },
    ),
    times({ measure: 'B2', what: 'decision to silence', note }, of('flushMs'), { p95: 40 }),
  ]
}

async function beside(browserPath: string): Promise<Result[]> {
  const what = 'end of speech to the first sound, pocketsphinx'
  if (!hasPocketsphinx()) return [notRun('L3', what, 'pocketsphinx is not installed')]
  const { leftOut, rounds } = await talk('pocketsphinx', browserPath)
  const note = `beside it, no gate${leftOut > 0 ? `, ${leftOut} rounds went otherwise` : ''}`
  const of = (key: keyof Round) => numbers(rounds.map((round) => round[key]))
  return [
    times({ measure: 'L3', what, note }, of('answerMs')),
    times({ measure: 'L4', what: 'end of speech to its words, pocketsphinx', note }, of('endpointMs')),
    times(
      { measure: 'B1', what: 'speech over the answer to silence, no recogniser in the page', note },
      of('stopMs'),
    ),
  ]
}

export const talking: Group = {
  measures,
  run: async (wanted: ReadonlySet<Measure>) => {
    const browserPath = findBrowser()
    if (!browserPath) {
      const missing = measures.filter((measure) => wanted.has(measure))
      return missing.map((measure) => notRun(measure, 'in a browser', 'no Chromium can be had here'))
    }
    const results = [...scripted(await talk('scripted', browserPath)), ...(await beside(browserPath))]
    return results.filter(({ measure }) => wanted.has(measure))
  },
}
