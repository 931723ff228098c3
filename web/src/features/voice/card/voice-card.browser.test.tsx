import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { speech } from '../../../../tests/support/answers.ts'
import { answer } from '../../../../tests/support/backend.ts'
import { serveCalls, type ServedCalls } from '../../../../tests/support/call-socket.ts'
import {
  openSignedIn,
  openWorld,
  reload,
  sessionKey,
  type TestWorld,
} from '../../../../tests/support/open-app.tsx'
import { button, field } from '../../../../tests/support/screen.ts'
import { scriptedRecognition } from '../../../../tests/voice/scripted-recognition.ts'

const question = 'What is happening with tidal energy?'
const startFailed = 'Failed to start the voice assistant. Please check the console for more details.'
const settings = { kind: 'socket', transcription: 'browser', speech } as const
const consent = "To understand you, this page uses your browser's speech recognition."

// `e2e/voice-card.test.ts` has what needs the server, and several pages.
describe('the voice card', () => {
  let world: TestWorld
  let calls: ServedCalls
  let recognition: ReturnType<typeof scriptedRecognition>

  beforeEach(() => {
    world = openWorld()
    calls = serveCalls(world)
    recognition = scriptedRecognition()
    vi.stubGlobal('SpeechRecognition', recognition.Recognition)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
      const context = new AudioContext()
      onTestFinished(() => context.close())
      return Promise.resolve(context.createMediaStreamDestination().stream)
    })
  })

  const open = () => openSignedIn(world, '/', { voice: { kind: 'socket', transcription: 'browser', speech } })
  const typed = () => field('Or type your question')
  const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
  const isThere = (text: string) =>
    expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
  const isIdle = () => expect.element(button('Tap & Ask')).toBeVisible()
  const sessions = () => expect.poll(() => recognition.sessions.length)

  async function start() {
    await button('Tap & Ask').click()
    await expect.element(button('Stop')).toBeVisible()
  }
  async function ask() {
    await typed().fill(question)
    await userEvent.keyboard('{Enter}')
    await isThere('You asked')
    expect(calls.questions()).toEqual([question])
  }
  async function useRecogniser() {
    await isThere(consent)
    await button('Use it').click()
    await sessions().toBe(1)
    recognition.latest().onstart?.()
  }
  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })

  test('a failed start shows an error, returns to idle, keeps a typed question, and can be retried', async () => {
    const restore = world.replyFor('POST /call/web', () => answer({}, 500))
    await open()
    await typed().fill(question)
    await button('Tap & Ask').click()
    await expect.element(alert(startFailed)).toBeVisible()
    await isIdle()
    await expect.element(typed()).toHaveValue(question)
    restore()
    await button('Call again').click()
    await expect.element(button('Stop')).toBeVisible()
    await button('Send').click()
    await isThere('You asked')
    expect(calls.questions()).toEqual([question])
    await expect.element(alert(startFailed)).not.toBeInTheDocument()
    await expect.element(typed()).toHaveValue('')
  })

  test('the small button and Escape stop a call that is still starting, without an error', async () => {
    await open()
    const release = world.hold('POST /call/web')
    for (const stop of [() => button('Cancel').click(), () => userEvent.keyboard('{Escape}')]) {
      await button('Tap & Ask').click()
      await expect.element(button('Starting...')).toBeVisible()
      await stop()
      await isIdle()
    }
    release()
    await start()
    expect(calls.count()).toBe(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('a broken connection is shown, and the card is idle again', async () => {
    await open()
    await start()
    calls.close(4400)
    await expect
      .element(alert('An error occurred with the voice assistant. Please try again later.'))
      .toBeVisible()
    await isIdle()
  })

  test('logging out ends the call and records its duration while the session is valid', async () => {
    await open()
    await start()
    await expect.poll(() => world.sent('POST /rest/v1/query_history')).toHaveLength(1)
    world.reply('POST /auth/v1/logout', () => answer({}, 500))
    const release = world.hold('POST /auth/v1/logout')
    await button('Logout').click()
    await isIdle()
    const completed = () => world.sent('PATCH /rest/v1/query_history').map(({ search }) => search.get('id'))
    await expect.poll(completed).toContain(`eq.${world.tables.query_history[0]?.id}`)
    release()
    await expect.element(button('Logout')).toBeEnabled()
  })

  test('a user who prefers to type is not asked again', async () => {
    await open()
    await start()
    await isThere(consent)
    await button('Type instead').click()
    await isThere('Waiting for your question')
    await ask()
    await expect.element(page.getByText(consent, { exact: false })).not.toBeInTheDocument()
  })

  test('a recogniser that hears nothing, is aborted, never ends or ends by itself is restarted', async () => {
    fakeTimers()
    await open()
    await start()
    await useRecogniser()
    const troubles = [
      { error: 'no-speech', ends: true },
      { error: 'aborted', ends: true },
      { error: 'no-speech', ends: false },
      { error: null, ends: true },
    ]
    for (const [index, { ends, error }] of troubles.entries()) {
      if (error) recognition.latest().onerror?.({ error })
      if (ends) recognition.latest().onend?.()
      await vi.advanceTimersByTimeAsync(4000)
      await sessions().toBe(index + 2)
      recognition.latest().onstart?.()
    }
    recognition.latest().hear([{ text: question, final: true }])
    await isThere(`You are saying: ${question}`)
    expect(calls.questions()).toEqual([question])
  })

  test('a recogniser whose service is unreachable is given up with a message, and typing and retrying work', async () => {
    fakeTimers()
    await open()
    await start()
    await isThere(consent)
    await button('Use it').click()
    for (let session = 1; session <= 5; session += 1) {
      await sessions().toBe(session)
      recognition.latest().onerror?.({ error: 'network' })
      recognition.latest().onend?.()
      await vi.advanceTimersByTimeAsync(4000)
    }
    await isThere("Your browser's speech recognition cannot reach its service.")
    await expect.element(button('Stop')).toBeVisible()
    await button('Try again').click()
    await sessions().toBe(6)
    await ask()
  })

  test('asking with an expired session shows an error and keeps the question', async () => {
    await open()
    await expect.element(typed()).toBeVisible()
    localStorage.removeItem(sessionKey)
    await typed().fill(question)
    await userEvent.keyboard('{Enter}')
    await isThere('You are not signed in.')
    await expect.element(typed()).toHaveValue(question)
  })

  test('with full storage, theme, consent and calls still work', async () => {
    await open()
    await expect.element(typed()).toBeVisible()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('storage', 'QuotaExceededError')
    })
    await reload({ voice: settings })
    await button('Dark theme').click()
    await expect.element(button('Light theme')).toBeVisible()
    await start()
    await useRecogniser()
    await field('Location (optional)').fill('Oslo')
    await button('Save Preferences').click()
    await isThere('Preferences saved successfully')
  })

  test('a clock change during a call still leaves a plausible duration', async () => {
    await open()
    await start()
    const timer = await page.getByRole('timer').findElement()
    const shown = () => expect.poll(() => timer.textContent)
    const startMs = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: startMs + 5000 })
    await shown().toMatch(/^Duration: 00:0[45]$/)
    vi.setSystemTime(startMs - 86_400_000)
    await shown().toBe('Duration: 00:00')
    vi.setSystemTime(startMs + 7_265_000)
    await shown().toMatch(/^Duration: 121:\d\d$/)
    await button('Stop').click()
    await shown().toBe('Duration: 00:00')
  })
})
