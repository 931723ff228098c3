import library from '@daily-co/daily-js'
import type { WebCall } from '@tidings/contract/call/web-call'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { asks, stream, told } from '../../../../../tests/support/answers.ts'
import { answer, noContent } from '../../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../../tests/support/open-app.tsx'
import { button, field } from '../../../../../tests/support/screen.ts'
import { FakeClock } from '../../../../../tests/voice/fake-clock.ts'
import { ScriptedCallLibrary } from '../../../../../tests/voice/scripted-call-library.ts'

const provider = 'POST https://voice.test/call/web'
const modelKeys = 'POST /api/model-keys'
const startFailed = 'Failed to start the voice assistant. Please check the console for more details.'
const microphones = ['desk', 'headset'].map((name) => ({ kind: 'audioinput', deviceId: name, label: name }))

// `e2e/hosted-voice.test.ts` has what needs this server, and the library as it is served.
describe('a call at a hosted voice provider', () => {
  let world: TestWorld
  let scripted: ScriptedCallLibrary

  beforeEach(async () => {
    scripted = new ScriptedCallLibrary(new FakeClock())
    vi.spyOn(library, 'createCallObject').mockImplementation(
      (options) => scripted.createCallObject(options as never) as never,
    )
    world = openWorld()
    agree()
    world.reply('PATCH /rest/v1/query_history', noContent)
    world.reply(modelKeys, () => answer({ key: 'a key of this server' }, 201))
    await openSignedIn(world, '/', {
      voice: {
        kind: 'daily',
        apiUrl: 'https://voice.test',
        publicKey: 'public-key-1',
        assistantId: 'assistant-1',
        modelUrl: 'https://news.test/v1',
      },
    })
  })

  const agree = (more: Partial<WebCall> = {}) =>
    world.reply(provider, () =>
      answer({ id: 'call-1', webCallUrl: 'https://rooms.test/call-1', ...more }, 201),
    )
  const refuse = (isRefused: (body: object) => boolean) =>
    world.replyFor(provider, ({ body }) =>
      isRefused(body as object)
        ? answer({ statusCode: 404, error: 'Not Found', message: 'No such assistant.' }, 404)
        : answer({ id: 'call-2', webCallUrl: 'https://rooms.test/call-2' }, 201),
    )
  const isById = (body: object) => 'assistantId' in body
  const asked = () => world.sent(provider).map(({ body }) => body as Record<string, unknown>)
  const call = () => scripted.objects.at(-1)
  const says = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
  const send = (message: string | object) =>
    call()?.emit('app-message', { data: typeof message === 'string' ? message : JSON.stringify(message) })
  const heard = (role: 'user' | 'assistant', transcript: string, transcriptType = 'final') =>
    send({ type: 'transcript', role, transcriptType, transcript })
  const untilJoining = (objects: number) =>
    expect.poll(() => scripted.objects[objects - 1]?.done.join()).toContain('join')

  /** Presses the button, and has the provider listen in the last of so many objects. */
  async function start(objects = scripted.objects.length + 1) {
    await button('Tap & Ask').click()
    await untilJoining(objects)
    call()?.joined.resolve()
    await expect.element(button('Starting...')).toBeVisible()
    send('listening')
    await expect.element(button('Stop')).toBeVisible()
  }

  async function ask(question: string) {
    await field('Or type your question').fill(question)
    await userEvent.keyboard('{Enter}')
  }

  test('transcripts are shown at once and stored in the history with the answer', async () => {
    await start()
    heard('assistant', 'Hello Ana.')
    heard('user', 'What is', 'partial')
    await says('You are saying: What is')
    heard('user', 'What is new?')
    heard('assistant', 'A harbour opened.')
    heard('assistant', 'It has a tidal plant.')
    await says('A harbour opened.')
    heard('user', 'Where?')
    await button('Stop').click()
    await expect.poll(() => world.tables.query_history).toHaveLength(3)
    expect(world.tables.query_history.toReversed().slice(1)).toMatchObject([
      {
        query_text: 'What is new?',
        summary_text: 'A harbour opened. It has a tidal plant.',
        status: 'completed',
        context_data: { type: 'voice_transcript' },
      },
      {
        query_text: 'Where?',
        summary_text: null,
        status: 'started',
        context_data: { type: 'voice_transcript' },
      },
    ])
  })

  test('without a key for this server’s model, the provider’s own model answers', async () => {
    refuse(isById)
    world.reply(modelKeys, () => answer({}, 500))
    await start()
    const assistant = asked()[1]?.['assistant']
    expect(assistant).toMatchObject({ model: { provider: 'openai', temperature: 0.7, maxTokens: 1000 } })
    expect(assistant).not.toHaveProperty('credentials')
  })

  test('a provider that rejects both shows the specified error and leaves no history', async () => {
    const restore = refuse(() => true)
    await button('Tap & Ask').click()
    await expect.element(page.getByRole('alert').getByText(startFailed, { exact: true })).toBeVisible()
    await expect.element(button('Tap & Ask')).toBeVisible()
    expect(asked()).toHaveLength(2)
    expect(world.tables.query_history).toEqual([])
    restore()
    await start()
  })

  test('an assistant whose room cannot be joined is sent as a definition, too', async () => {
    await button('Tap & Ask').click()
    await untilJoining(1)
    call()?.joined.reject(new Error('The room is full.'))
    await untilJoining(2)
    call()?.joined.resolve()
    await expect.poll(() => scripted.objects.map(({ isDestroyed }) => isDestroyed)).toEqual([true, false])
    send('listening')
    await expect.element(button('Stop')).toBeVisible()
    expect(asked().map((body) => Object.keys(body))).toEqual([['assistantId'], ['assistant']])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('a call stopped while the provider is being asked never joins and shows nothing', async () => {
    const release = world.hold(provider)
    await button('Tap & Ask').click()
    await expect.poll(asked).toHaveLength(1)
    await button('Cancel').click()
    await expect.element(button('Tap & Ask')).toBeVisible()
    release()
    await start()
    expect(scripted.objects).toHaveLength(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('a typed question is answered in text by this server, and during a call by the assistant', async () => {
    world.reply(asks, () => stream(told))
    await ask('What is new?')
    await says('The plant opened on Thursday.')
    expect(asked()).toEqual([])
    await start()
    await ask('What is new?')
    await expect
      .poll(() => call()?.sent.map((data) => JSON.parse(data) as unknown))
      .toContainEqual({ type: 'add-message', message: { role: 'user', content: 'What is new?' } })
    expect(world.sent(asks)).toHaveLength(1)
    heard('assistant', 'A harbour opened.')
    await button('Stop').click()
    await expect
      .poll(() => world.tables.query_history)
      .toContainEqual(expect.objectContaining({ summary_text: 'A harbour opened.' }))
  })

  test('of several microphones one can be chosen, and the next call takes it', async () => {
    vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(microphones as MediaDeviceInfo[])
    await start()
    await page.getByText('Call settings').click()
    await field('Microphone').selectOptions('headset')
    const choice = 'devices {"audioDeviceId":"headset"}'
    await expect.poll(() => call()?.done).toContain(choice)
    await button('Stop').click()
    await start()
    await expect.poll(() => call()?.done).toContain(choice)
  })

  test('a blocked microphone is shown and the call continues, and a broken call is shown, but not one that the provider ends', async () => {
    await start()
    call()?.emit('camera-error', {
      errorMsg: { errorMsg: 'not allowed', audioOk: false },
      error: { type: 'permissions' },
    })
    await says('The microphone is blocked for this page.')
    await expect.element(button('Stop')).toBeVisible()
    call()?.emit('error', { errorMsg: 'Meeting has ended', error: { type: 'ejected' } })
    await expect.element(button('Tap & Ask')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await start()
    call()?.emit('error', { errorMsg: 'network', error: { type: 'connection-error' } })
    const broken = 'An error occurred with the voice assistant. Please try again later.'
    await expect.element(page.getByRole('alert').getByText(broken, { exact: true })).toBeVisible()
    await expect.element(button('Tap & Ask')).toBeVisible()
    expect(scripted.objects.map(({ isDestroyed }) => isDestroyed)).toEqual([true, true])
  })

  test('a recorded call is 1280 by 720, and the greeting waits for the recording', async () => {
    agree({ artifactPlan: { videoRecordingEnabled: true } })
    await start()
    expect(call()?.options.videoSource).toBe(true)
    const recording = call()?.done.find((each) => each.startsWith('record '))
    expect(JSON.parse(recording?.slice('record '.length) ?? '{}')).toMatchObject({
      width: 1280,
      height: 720,
      layout: { preset: 'default' },
    })
    const greets = '"control":"say-first-message"'
    expect(call()?.sent.join()).not.toContain(greets)
    call()?.emit('recording-started', {})
    await expect.poll(() => call()?.sent.join()).toContain(greets)
  })
})
