import { startApp } from '../../e2e/support/start-app.ts'
import { acknowledgements } from './acknowledgements.ts'
import { cancelling } from './cancelling.ts'
import { measureInterruptedAnswers } from './interrupted-answers.ts'
import { measureSavedAnswers } from './saved-answers.ts'
import { lostSockets } from './lost-sockets.ts'
import { jitter } from './jitter.ts'
import { staleSound } from './stale-sound.ts'
import { attempt, type Group, type Measure, type Result } from './results.ts'

/** The measures taken at the socket of one server with the news of the day. */
const taking: [Measure, (url: string) => Promise<Result[]>][] = [
  ['B3', staleSound],
  ['B4', cancelling],
  ['B6', acknowledgements],
  ['H1', measureInterruptedAnswers],
  ['H2', measureSavedAnswers],
  ['R1', lostSockets],
  ['R2', jitter],
]

export const smallNewsroom: Group = {
  measures: taking.map(([measure]) => measure),
  run: async (wanted) => {
    await using tidings = await startApp({
      realVoice: true,
      env: { AUTH_RATE_LIMITS: 'off', SPEECH_CACHE_MB: '0', AUDIO_FORMAT: 'wav' },
    })
    const results: Result[] = []
    for (const [measure, take] of taking) {
      if (wanted.has(measure)) results.push(...(await attempt(measure, () => take(tidings.url))))
    }
    return results
  },
}
