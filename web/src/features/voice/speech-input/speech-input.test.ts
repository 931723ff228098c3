import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../../../tests/voice/fake-clock.ts'
import { scriptedRecognition } from '../../../../tests/voice/scripted-recognition.ts'
import {
  scripted as scriptedRoom,
  sentence,
  speak,
  toJoined,
} from '../../../../tests/voice/scripted-socket-room.ts'
import { idleCall, type CallState } from '../call/call-state.ts'
import { SpeechInput } from './speech-input.ts'

beforeEach(() => {
  const stored = new Map([['tidings.recogniser-consent', 'yes']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A call with the browser's recogniser alone, as on a phone. */
async function startListening() {
  const script = scriptedRoom()
  await toJoined(script)
  const recognition = scriptedRecognition()
  let state: CallState = { ...idleCall, phase: 'active' }
  const speechInput = new SpeechInput({
    transcription: 'browser',
    language: 'en',
    mobile: true,
    context: null,
    clock: script.clock,
    findRecognition: () => recognition.Recognition,
    room: () => script.room,
    change: (change) => {
      state = change(state)
    },
    onLevel: () => undefined,
  })
  speechInput.prepare()
  speechInput.listen()
  const transcripts = () =>
    script.socket.sentFrames('transcript').map(({ text, final, segment }) => ({ text, final, segment }))
  const answer = () => {
    script.socket.frame(sentence(1, 0, { durationMs: 1000 }))
    speak(script, 1, { frames: 50 })
    script.player.play(200)
    speechInput.answerStarted()
  }
  return { ...script, ...recognition, answer, speechInput, transcripts, state: () => state }
}

describe('text from the browser’s recogniser', () => {
  test('is sent in numbered segments, and a dropped segment is not continued', async () => {
    const { speechInput, latest, transcripts } = await startListening()
    latest().hear([{ text: 'what is' }])
    latest().hear([{ text: 'what is new', final: true }])
    latest().hear([{ text: 'and then' }])
    speechInput.answerStarted()
    speechInput.listen()
    latest().hear([{ text: 'more' }])
    expect(transcripts()).toEqual([
      { text: 'what is', final: false, segment: 0 },
      { text: 'what is new', final: true, segment: 0 },
      { text: 'and then', final: false, segment: 1 },
      { text: 'more', final: false, segment: 2 },
    ])
  })

  test('is shown at once, and becomes a question only when the server says so', async () => {
    const { speechInput, latest, state } = await startListening()
    latest().hear([{ text: 'yeah', final: true }])
    expect(state()).toMatchObject({ interim: 'yeah', exchanges: [] })
    speechInput.answerResumed()
    expect(state()).toMatchObject({ interim: '', exchanges: [], activity: 'speaking' })
  })
})

describe('muting', () => {
  test('stops the recogniser until it is undone, whatever happens in the meantime', async () => {
    const { speechInput, latest, sessions, state } = await startListening()
    speechInput.setMuted(true)
    expect(state().isMuted).toBe(true)
    expect(latest().aborts).toBe(1)
    speechInput.answerStarted()
    speechInput.listen()
    expect(sessions).toHaveLength(1)
    speechInput.setMuted(false)
    expect(state().isMuted).toBe(false)
    expect(sessions).toHaveLength(2)
  })
})

describe('push-to-talk', () => {
  test('listens only while the button is held, and passes on what was said until then', async () => {
    const { speechInput, latest, sessions, socket, transcripts, state } = await startListening()
    speechInput.setListeningMode('push-to-talk')
    expect(latest().aborts).toBe(1)
    speechInput.listen()
    expect(sessions).toHaveLength(1)
    speechInput.setTalking(true)
    expect(state()).toMatchObject({ listeningMode: 'push-to-talk', isTalking: true })
    latest().hear([{ text: 'what is new' }])
    speechInput.setTalking(false)
    expect(latest().stops).toBe(1)
    latest().hear([{ text: 'what is new', final: true }])
    latest().onend?.()
    expect(transcripts().at(-1)).toMatchObject({ text: 'what is new', final: true })
    expect(socket.sentFrames('speech').map(({ state }) => state)).toEqual(['start', 'released'])
    expect(state().isTalking).toBe(false)
  })

  test('pauses an answer at once, which resumes if nothing was said', async () => {
    const { answer, clock, speechInput, player } = await startListening()
    speechInput.setListeningMode('push-to-talk')
    answer()
    speechInput.setTalking(true)
    expect(player.isPaused).toBe(true)
    speechInput.setTalking(false)
    await clock.advance(2000)
    expect(player.isPaused).toBe(false)
  })

  test('delays an answer that begins while somebody is still speaking', async () => {
    const { answer, clock, speechInput, player, socket } = await startListening()
    speechInput.setListeningMode('push-to-talk')
    speechInput.setTalking(true)
    answer()
    expect(player.isPaused).toBe(true)
    expect(socket.sentFrames('pause')).toMatchObject([{ turn: 1, playedMs: 200 }])
    speechInput.setTalking(false)
    await clock.advance(2000)
    expect(player.isPaused).toBe(false)
  })

  test('is remembered for the next call', async () => {
    const first = await startListening()
    first.speechInput.setListeningMode('push-to-talk')
    first.speechInput.close()
    const second = await startListening()
    expect(second.state().listeningMode).toBe('push-to-talk')
    expect(second.sessions).toEqual([])
  })
})

test('closing in the middle of everything leaves nothing behind', async () => {
  const { answer, clock, speechInput, latest, room } = await startListening()
  speechInput.setListeningMode('push-to-talk')
  answer()
  speechInput.setTalking(true)
  latest().hear([{ text: 'wait' }])
  speechInput.close()
  await room.leave()
  await settle()
  expect(clock.pending).toBe(0)
})
