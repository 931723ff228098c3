import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askRecords, contextWithSession, makeAccount, newAddress, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import {
  callObjects,
  scriptCallLibrary,
  sendInCall,
  startHostedCall,
} from './support/scripted-call-library.ts'
import { openOwnTestApp } from './support/test-app.ts'
import { providerEnv, publicKey, startVoiceProvider, type VoiceProvider } from './support/voice-provider.ts'

// `web/src/features/voice/call/hosted/hosted-call.browser.test.tsx` has what needs no server.
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

  test('starting a call uses the operator’s assistant, and loads the library only then', async () => {
    expect(library.fetches).toBe(0)
    await startHostedCall(page)
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
    for (const [role, transcript] of [
      ['user', 'What is new?'],
      ['assistant', 'A harbour opened.'],
    ])
      await sendInCall(page, { type: 'transcript', role, transcriptType: 'final', transcript })
    await page.getByText('A harbour opened.').waitFor()
    await button('Stop').click()
    await button('Tap & Ask').waitFor()
    expect((await callObjects(page))[0]?.isDestroyed).toBe(true)
    await expect.poll(history).toEqual([
      {
        query_text: 'Voice assistant started',
        summary_text: null,
        status: 'completed',
        context_data: { type: 'assistant_start' },
      },
      {
        query_text: 'What is new?',
        summary_text: 'A harbour opened.',
        status: 'completed',
        context_data: { type: 'voice_transcript' },
      },
    ])
    await page.getByLabel('Or type your question').fill('What is new?')
    await button('Send').click()
    await expect.poll(async () => (await history()).length).toBe(3)
    expect(provider.requests).toHaveLength(1)
  })

  test('an assistant that cannot be called by id is sent as a definition, with this server as its model', async () => {
    provider.refuses = ({ assistantId }) => assistantId !== undefined
    await askRecords(tidings.url, account, {
      path: `user_preferences?user_id=eq.${account.userId}`,
      method: 'PATCH',
      body: { interests: ['Science'], voice_settings: { speed: 1.5, gender: 'male' } },
    })
    await page.reload()
    await page.getByText('Science').first().waitFor()
    await startHostedCall(page)
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
})
