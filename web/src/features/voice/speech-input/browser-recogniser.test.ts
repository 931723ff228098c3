import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/voice/fake-clock.ts'
import { ScriptedSession, scriptedRecognition } from '../../../../tests/voice/scripted-recognition.ts'
import { BrowserRecogniser, type RecogniserOptions } from './browser-recogniser.ts'
import { findSpeechRecognition } from './speech-recognition.ts'

function scripted(changed: Partial<RecogniserOptions> = {}) {
  const clock = new FakeClock()
  const script = scriptedRecognition()
  const log: string[] = []
  const recogniser = new BrowserRecogniser({
    Recognition: script.Recognition,
    language: 'fr-FR',
    clock,
    onInterim: (text) => log.push(`interim ${text}`),
    onFinal: (text) => log.push(`final ${text}`),
    onProblem: (problem) => log.push(`problem ${problem}`),
    ...changed,
  })
  return { ...script, clock, log, recogniser }
}

test('uses the unprefixed recogniser, else the prefixed one, else none', () => {
  class Other extends ScriptedSession {}
  expect(findSpeechRecognition({ SpeechRecognition: ScriptedSession, webkitSpeechRecognition: Other })).toBe(
    ScriptedSession,
  )
  expect(findSpeechRecognition({ webkitSpeechRecognition: Other })).toBe(Other)
  expect(findSpeechRecognition({})).toBeNull()
})

describe('recognising speech', () => {
  test('shows words as they come and passes on each finished utterance once', () => {
    const { latest, log, recogniser } = scripted()
    recogniser.start()
    expect(latest()).toMatchObject({ lang: 'fr-FR', continuous: true, interimResults: true, starts: 1 })
    latest().onstart?.()
    latest().hear([{ text: 'quoi ' }])
    latest().hear([{ text: 'quoi de neuf ' }])
    latest().hear([{ text: ' quoi de neuf ', final: true }])
    latest().hear([{ text: 'quoi de neuf', final: true }, { text: 'encore' }], 1)
    expect(log).toEqual([
      'interim quoi',
      'interim quoi de neuf',
      'final quoi de neuf',
      'interim ',
      'interim encore',
    ])
  })

  test('ignores an empty utterance', () => {
    const { latest, log, recogniser } = scripted()
    recogniser.start()
    latest().hear([{ text: '  ', final: true }])
    expect(log).toEqual(['interim '])
  })

  test('keeps the words of a session that ended by itself before finishing them', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    latest().hear([{ text: 'what is new' }])
    latest().onend?.()
    expect(log.slice(-2)).toEqual(['interim ', 'final what is new'])
    await clock.advance(1000)
    expect(sessions).toHaveLength(2)
  })

  test('stopping in the first utterance’s listener passes on no second one', () => {
    const finals: string[] = []
    const script = scripted({
      onFinal: (text) => {
        finals.push(text)
        script.recogniser.stop()
      },
    })
    script.recogniser.start()
    script.latest().hear([
      { text: 'one', final: true },
      { text: 'two', final: true },
    ])
    expect(finals).toEqual(['one'])
  })
})

describe('restarting', () => {
  test('starts again after no-speech errors, for as long as it takes', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    for (let round = 1; round <= 10; round += 1) {
      latest().onstart?.()
      await clock.advance(8000)
      latest().onerror?.({ error: 'no-speech' })
      latest().onend?.()
      await clock.advance(250)
      expect(sessions).toHaveLength(round + 1)
    }
    expect(log).toEqual([])
  })

  test('does not wait for an end event that never follows an error', async () => {
    const { clock, latest, recogniser, sessions } = scripted()
    recogniser.start()
    await clock.advance(5000)
    latest().onerror?.({ error: 'aborted' })
    await clock.advance(1999)
    expect(sessions).toHaveLength(1)
    await clock.advance(300)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]?.aborts).toBe(1)
  })

  test('replaces a session that falls silent for ever, or never starts', async () => {
    const { clock, latest, recogniser, sessions } = scripted()
    recogniser.start()
    await clock.advance(61_000)
    expect(sessions).toHaveLength(2)
    latest().onstart?.()
    await clock.advance(91_000)
    expect(sessions).toHaveLength(3)
  })

  test('drops what an abandoned session still sends', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    const first = latest()
    const { onend, onresult } = first
    first.onerror?.({ error: 'aborted' })
    await clock.advance(3000)
    onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: 'late' }], { isFinal: true })] })
    onend?.()
    await clock.advance(3000)
    expect(log).toEqual([])
    expect(sessions).toHaveLength(2)
  })

  test('retries when a browser cannot start yet because it has not finished', async () => {
    const { Recognition, sessions } = scriptedRecognition()
    class Busy extends Recognition {
      override start(): void {
        super.start()
        if (sessions.length === 1) throw new DOMException('already started', 'InvalidStateError')
      }
    }
    const { clock, log, recogniser } = scripted({ Recognition: Busy })
    recogniser.start()
    await clock.advance(1000)
    expect(sessions).toHaveLength(2)
    expect(log).toEqual([])
  })
})

describe('giving up', () => {
  test.each([
    ['not-allowed', 'refused'],
    ['service-not-allowed', 'refused'],
    ['audio-capture', 'no-microphone'],
    ['language-not-supported', 'language'],
  ])('%s is reported at once and not retried', async (error, problem) => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    const { onend } = latest()
    latest().onerror?.({ error })
    onend?.()
    await clock.advance(60_000)
    expect(log).toEqual([`problem ${problem}`])
    expect(sessions).toHaveLength(1)
    expect(clock.pending).toBe(0)
  })

  test('an unreachable service is retried five times with growing delays, and then reported', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    const begun: number[] = []
    for (let round = 0; round < 5; round += 1) {
      begun.push(clock.now())
      latest().onstart?.()
      latest().onerror?.({ error: 'network' })
      latest().onend?.()
      await clock.advance(4000)
    }
    expect(sessions).toHaveLength(5)
    expect(log).toEqual(['problem network'])
  })

  test('a recogniser that keeps ending immediately is stuck, unless it has recognised something', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    const endAtOnce = async (times: number) => {
      for (let round = 0; round < times; round += 1) {
        const before = sessions.length
        latest().onend?.()
        while (sessions.length === before) await clock.advance(50)
      }
    }
    await endAtOnce(4)
    latest().hear([{ text: 'there', final: true }])
    await endAtOnce(4)
    expect(log).toEqual(['final there', 'interim '])
    latest().onend?.()
    expect(log.at(-1)).toBe('problem stuck')
  })

  test('it can be started again by hand', () => {
    const { latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    latest().onerror?.({ error: 'not-allowed' })
    recogniser.start()
    latest().hear([{ text: 'hello', final: true }])
    expect(sessions).toHaveLength(2)
    expect(log).toContain('final hello')
  })
})

describe('stopping', () => {
  test('drops unfinished words, does not restart and leaves no timer', async () => {
    const { clock, latest, log, recogniser, sessions } = scripted()
    recogniser.start()
    latest().hear([{ text: 'half a que' }])
    const { onend } = latest()
    recogniser.stop()
    onend?.()
    await clock.advance(120_000)
    expect(log).toEqual(['interim half a que', 'interim '])
    expect(sessions).toHaveLength(1)
    expect(latest().aborts).toBe(1)
    expect(clock.pending).toBe(0)
  })

  test('while waiting to restart starts no next session', async () => {
    const { clock, latest, recogniser, sessions } = scripted()
    recogniser.start()
    latest().onend?.()
    recogniser.stop()
    await clock.advance(60_000)
    expect(sessions).toHaveLength(1)
  })
})
