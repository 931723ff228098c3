import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { holdRequests } from './support/hold-requests.ts'
import {
  callObjects,
  emitInCall,
  scriptCallLibrary,
  sendInCall,
  startHostedCall,
} from './support/scripted-call-library.ts'
import { openOwnTestApp } from './support/test-app.ts'
import { providerEnv, publicKey, startVoiceProvider, type VoiceProvider } from './support/voice-provider.ts'

describe.skipIf(!browserPath)('calls with a hosted voice provider', () => {
  let provider: VoiceProvider
  let context: BrowserContext
  let page: Page
  let account: Account
  let library: { fetches: number }

  afterAll(() => provider[Symbol.asyncDispose]())
  const tidings = openOwnTestApp(async () => {
    provider = await startVoiceProvider()
    return {
      env: { ...providerEnv(provider), PUBLIC_URL: 'https://news.example.org' },
      withoutNews: true,
    }
  })

  beforeEach(async () => {
    provider.requests.length = 0
    provider.refuses = () => false
    provider.answer = {}
    account = await makeAccount(tidings.url, newAddress('hosted'), 'Ada')
    context = await contextWithSession(tidings.browser, tidings.url, { session: account.session })
    library = await scriptCallLibrary(context)
    page = await context.newPage()
    await page.goto(`${tidings.url}/`)
    await button('Tap & Ask').waitFor()
  })
  afterEach(() => context.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })

  const history = () =>
    askRecords<object[]>(tidings.url, account, {
      path: 'query_history?select=query_text,summary_text,status,context_data&order=created_at',
    })

  const refuseAssistantIds = () => {
    provider.refuses = ({ assistantId }) => assistantId !== undefined
  }
  const callStart = () => startHostedCall(page)
  const heard = (role: 'user' | 'assistant', transcript: string, transcriptType = 'final') =>
    sendInCall(page, { type: 'transcript', role, transcriptType, transcript })

  test('starting a call uses the operator’s assistant, and loads the library only then', async () => {
    expect(library.fetches).toBe(0)
    await callStart()
    expect(library.fetches).toBe(1)
    expect(provider.requests).toEqual([
      { bearer: `Bearer ${publicKey}`, body: { assistantId: 'assistant-1' } },
    ])
    const [call] = await callObjects(page)
    expect(call?.options).toMatchObject({
      audioSource: true,
      videoSource: false,
      dailyConfig: { avoidEval: true },
    })
    expect(call?.done).toContainEqual([
      'join',
      {
        url: 'https://rooms.example.org/call-1',
        subscribeToTracksAutomatically: false,
        startAudioOff: false,
      },
    ])
    await expect.poll(async () => (await callObjects(page))[0]?.sent).toHaveLength(1)
    expect(JSON.parse((await callObjects(page))[0]?.sent[0] ?? '')).toMatchObject({
      type: 'add-message',
      message: { role: 'system', content: expect.stringContaining('Ada') },
    })
    await button('Stop').click()
    await button('Tap & Ask').waitFor()
    expect((await callObjects(page))[0]?.isDestroyed).toBe(true)
    const entry = {
      query_text: 'Voice assistant started',
      summary_text: null,
      status: 'completed',
      context_data: { type: 'assistant_start' },
    }
    await expect.poll(history).toEqual([entry])
  })

  test('transcripts are shown at once and stored in the history with the answer', async () => {
    await callStart()
    await heard('assistant', 'Hello Ada.')
    await heard('user', 'What is', 'partial')
    await page.getByText('You are saying: What is', { exact: true }).waitFor()
    await heard('user', 'What is new?')
    await heard('assistant', 'A harbour opened.')
    await heard('assistant', 'It has a tidal plant.')
    await page.getByText('A harbour opened.').waitFor()
    await heard('user', 'Where?')
    await button('Stop').click()
    await expect.poll(history).toHaveLength(3)
    expect((await history()).slice(1)).toEqual([
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

  test('an assistant that cannot be called by id is sent as a definition, with this server as its model', async () => {
    refuseAssistantIds()
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { interests: ['Science'], voice_settings: { speed: 1.5, gender: 'male' } },
    })
    await page.reload()
    await page.getByText('Science').first().waitFor()
    await callStart()
    expect(provider.requests.map(({ body }) => Object.keys(body))).toEqual([['assistantId'], ['assistant']])
    expect(provider.requests[1]?.bearer).toBe(`Bearer ${publicKey}`)
    const assistant = provider.requests[1]?.body['assistant'] as { credentials: { apiKey: string }[] }
    expect(assistant).toMatchObject({
      firstMessage: expect.stringContaining('Ada'),
      model: {
        provider: 'custom-llm',
        url: 'https://news.example.org/v1',
        temperature: 0.7,
        maxTokens: 1000,
        messages: [{ role: 'system', content: expect.stringContaining('Science') }],
      },
      voice: { speed: 1.5, voiceId: 'en-US-GuyNeural' },
      artifactPlan: { recordingEnabled: true },
      credentials: [{ provider: 'custom-llm', apiKey: expect.stringMatching(/.{20}/) }],
    })
    const keys = await fetch(`${tidings.url}/api/model-keys`, {
      headers: { Authorization: `Bearer ${account.accessToken}` },
    })
    const [key] = ((await keys.json()) as { keys: { ending: string; expiresAt: string | null }[] }).keys
    expect(assistant.credentials[0]?.apiKey.endsWith(key?.ending ?? '?')).toBe(true)
    expect(key?.expiresAt).not.toBeNull()
    await expect.poll(history).toMatchObject([{ context_data: { type: 'assistant_start_with_config' } }])
  })

  test('without a key for this server’s model, the provider’s own model answers', async () => {
    refuseAssistantIds()
    await page.route('**/api/model-keys', (route) => route.fulfill({ status: 500, json: {} }))
    await callStart()
    const assistant = provider.requests[1]?.body['assistant'] as Record<string, unknown>
    expect(assistant).toMatchObject({ model: { provider: 'openai', temperature: 0.7, maxTokens: 1000 } })
    expect(assistant).not.toHaveProperty('credentials')
  })

  test('a provider that rejects both shows the specified error and leaves no history', async () => {
    provider.refuses = () => true
    await button('Tap & Ask').click()
    await page
      .getByRole('alert')
      .getByText('Failed to start the voice assistant. Please check the console for more details.', {
        exact: true,
      })
      .waitFor()
    await button('Tap & Ask').waitFor()
    expect(provider.requests).toHaveLength(2)
    expect(await history()).toEqual([])
    provider.refuses = () => false
    await callStart()
  })

  test('an assistant whose room cannot be joined is sent as a definition, too', async () => {
    await page.evaluate(() => (window.refusedJoins = 1))
    await startHostedCall(page, 2)
    expect(provider.requests.map(({ body }) => Object.keys(body))).toEqual([['assistantId'], ['assistant']])
    expect((await callObjects(page)).map(({ isDestroyed }) => isDestroyed)).toEqual([true, false])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a call stopped while the provider is being asked never joins and shows nothing', async () => {
    const { release, requests } = await holdRequests(page, `${provider.url}/call/web`)
    await button('Tap & Ask').click()
    await expect.poll(() => requests.length).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await button('Tap & Ask').waitFor()
    release()
    await page.unroute(`${provider.url}/call/web`)
    await callStart()
    expect(await callObjects(page)).toHaveLength(1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a typed question is answered in text by this server, and during a call by the assistant', async () => {
    const ask = async () => {
      await page.getByLabel('Or type your question').fill('What is new?')
      await button('Send').click()
    }
    await ask()
    await page.getByRole('list', { name: 'Answer' }).first().waitFor()
    expect(provider.requests).toEqual([])
    expect(library.fetches).toBe(0)
    await callStart()
    await ask()
    await expect
      .poll(async () => (await callObjects(page))[0]?.sent.map((data) => JSON.parse(data) as unknown))
      .toContainEqual({ type: 'add-message', message: { role: 'user', content: 'What is new?' } })
    await heard('assistant', 'A harbour opened.')
    await button('Stop').click()
    await expect.poll(history).toContainEqual(expect.objectContaining({ summary_text: 'A harbour opened.' }))
  })

  test('of several microphones one can be chosen, and the next call takes it', async () => {
    // As the call library does when it joins: only then do browsers name the microphones.
    await page.evaluate(async () => void (await navigator.mediaDevices.getUserMedia({ audio: true })))
    const done = async () => (await callObjects(page)).at(-1)?.done
    await callStart()
    await page.getByText('Call settings').click()
    const choice = page.getByLabel('Microphone', { exact: true })
    const last = await choice.getByRole('option').last().getAttribute('value')
    await choice.selectOption(last)
    await expect.poll(done).toContainEqual(['setInputDevicesAsync', { audioDeviceId: last }])
    await button('Stop').click()
    await callStart()
    await expect.poll(done).toContainEqual(['setInputDevicesAsync', { audioDeviceId: last }])
  })

  test('the real library without access to its servers fails with the specified error and breaks nothing', async () => {
    const asked: string[] = []
    const refused: string[] = []
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) refused.push(line.text())
    })
    await context.unroute('**/assets/daily-*.js')
    await context.route('https://*.daily.co/**', (route) => {
      asked.push(`${route.request().resourceType()} ${route.request().url()}`)
      return route.abort()
    })
    await button('Tap & Ask').click()
    await page
      .getByRole('alert')
      .getByText('Failed to start the voice assistant. Please check the console for more details.', {
        exact: true,
      })
      .waitFor()
    await button('Tap & Ask').waitFor()
    expect(asked).toContainEqual(expect.stringMatching(/^script https:\/\/c\.daily\.co\/.*\.js/))
    // What it would tell its maker of errors stays here.
    expect(refused.filter((line) => !line.includes('ingest.sentry.io'))).toEqual([])
  })

  test('a blocked microphone is shown and the call continues, and a broken call is shown, but not one that the provider ends', async () => {
    await callStart()
    const refusal = { errorMsg: 'not allowed', audioOk: false, error: { type: 'permissions' } }
    await emitInCall(page, 'camera-error', refusal)
    await page.getByText('The microphone is blocked for this page.', { exact: false }).waitFor()
    await button('Stop').waitFor()
    await emitInCall(page, 'error', { errorMsg: 'Meeting has ended', error: { type: 'ejected' } })
    await button('Tap & Ask').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await callStart()
    await emitInCall(page, 'error', { errorMsg: 'network', error: { type: 'connection-error' } })
    await page
      .getByRole('alert')
      .getByText('An error occurred with the voice assistant. Please try again later.', { exact: true })
      .waitFor()
    await button('Tap & Ask').waitFor()
    expect((await callObjects(page)).map(({ isDestroyed }) => isDestroyed)).toEqual([true, true])
  })

  test('a recorded call is 1280 by 720, and the greeting waits for the recording', async () => {
    provider.answer = { artifactPlan: { videoRecordingEnabled: true } }
    await callStart()
    const [call] = await callObjects(page)
    expect(call?.options['videoSource']).toBe(true)
    expect(call?.done).toContainEqual([
      'startRecording',
      expect.objectContaining({ width: 1280, height: 720, layout: { preset: 'default' } }),
    ])
    await emitInCall(page, 'recording-started', {})
    await expect
      .poll(async () => (await callObjects(page))[0]?.sent.join())
      .toContain('"control":"say-first-message"')
  })
})
