import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { makeSilence, speaks } from '../../../tests/support/answers.ts'
import { answer } from '../../../tests/support/backend.ts'
import { serveCalls } from '../../../tests/support/call-socket.ts'
import { voiced } from '../../../tests/support/conversation.ts'
import { keepEntries } from '../../../tests/support/history-entries.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const dayMs = 86_400_000
const expired = 'The recording of this answer has expired.'

describe('the recording of an answer', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const keep = (entries: Parameters<typeof keepEntries>[1]) => keepEntries(world, entries)
  const open = () => openSignedIn(world, '/')
  const list = () => page.getByRole('list', { name: 'Your History', exact: true })
  const entry = (question: string) => list().getByRole('listitem').filter({ hasText: question })
  const players = () => list().element().querySelectorAll('audio')
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

  test('has a player only for entries with one, which is loaded on demand', async () => {
    keep([
      {
        query_text: 'Heard',
        audio_response_url: '/api/audio/none-such',
        created_at: new Date().toISOString(),
      },
      { query_text: 'Silent' },
    ])
    const link = 'POST /api/audio/none-such/link'
    world.reply(link, () => answer({}, 500))
    await open()
    await expect.poll(() => players().length).toBe(1)
    const [player] = players()
    expect([player?.controls, player?.preload]).toEqual([true, 'none'])
    player?.scrollIntoView()
    await says('Could not load the audio.')
    world.reply(link, () => answer({ url: '/api/audio/none-such?signature=x' }))
    await entry('Heard').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => player?.src).toMatch(/none-such\?signature=x$/)
  })

  test('can be stepped through by sentence and story, and played faster', async () => {
    const parts = [
      { length: 4, language: 'en', startMs: 0 },
      { length: 4, language: 'en', article: 0, startMs: 1000 },
      { length: 6, language: 'en', article: 0, startMs: 2000 },
      { length: 5, language: 'en', article: 1, startMs: 3000 },
    ]
    keep([
      {
        query_text: 'Heard',
        summary_text: 'Led. One. Again. Two..',
        audio_response_url: 'https://recordings.example/1.wav',
        context_data: { type: 'question', parts },
      },
    ])
    await open()
    const step = (name: string) => entry('Heard').getByRole('button', { name }).click()
    await expect.poll(() => players().length).toBe(1)
    const [player] = players()
    player?.dispatchEvent(new Event('play'))
    const times: number[] = []
    Object.defineProperty(player, 'currentTime', {
      get: () => times.at(-1) ?? 0,
      set: (time: number) => {
        times.push(time)
      },
    })
    await step('Forward one sentence')
    await step('Next story')
    await step('Previous story')
    await step('Back one sentence')
    expect(times).toEqual([1, 3, 1, 0])
    await entry('Heard').getByLabelText('Speed').selectOptions('1.5')
    expect(player?.playbackRate).toBe(1.5)
  })

  describe('is the only sound:', () => {
    const pausesFirst = () => expect.poll(() => players()[0]?.paused).toBe(true)

    async function showsKeys(title: string) {
      await expect.poll(() => navigator.mediaSession.metadata?.title).toBe(title)
      expect(navigator.mediaSession.playbackState).toBe('playing')
    }

    async function playFirst() {
      const url = URL.createObjectURL(makeSilence(60_000))
      onTestFinished(() => URL.revokeObjectURL(url))
      const recording = { audio_response_url: url }
      keep([recording, recording, { query_text: 'Typed', summary_text: 'An answer.' }])
      await openSignedIn(world, '/', voiced)
      await expect.element(entry('Typed')).toBeVisible()
      // Sound needs a press.
      await page.getByRole('heading', { level: 1 }).click()
      await players()[0]?.play()
      expect(players()[0]?.paused).toBe(false)
    }

    test('another one pauses it', async () => {
      await playFirst()
      await players()[1]?.play()
      await pausesFirst()
      await showsKeys('Question 2')
      await players()[0]?.play()
      await expect.poll(() => players()[1]?.paused).toBe(true)
      await showsKeys('Question 1')
    })

    test('an answer that is read aloud pauses it, and is paused by it', async () => {
      world.reply(speaks, () => new Response(makeSilence(60_000)))
      await playFirst()
      await entry('Typed')
        .getByRole('button', { name: /^Hear it/ })
        .click()
      await pausesFirst()
      await expect.element(button('Pause')).toBeVisible()
      await players()[0]?.play()
      await says('Paused')
      await button('Play').click()
      await pausesFirst()
    })

    test('a call pauses it', async () => {
      const calls = serveCalls(world)
      await playFirst()
      await button('Tap & Ask').click()
      await expect.poll(calls.count).toBe(1)
      await pausesFirst()
      await button('Stop').click()
    })
  })

  test('that expired is replaced by a message, but not a provider’s', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
    keep([
      { query_text: 'Fresh', audio_response_url: '/api/audio/fresh', created_at: daysAgo(6) },
      { query_text: 'Old', audio_response_url: '/api/audio/old', created_at: daysAgo(8) },
      {
        query_text: 'Elsewhere',
        audio_response_url: 'https://recordings.example/1.wav',
        created_at: daysAgo(9),
      },
    ])
    world.reply('POST /api/audio/fresh/link', () =>
      answer({ error: { code: 'gone', message: expired } }, 410),
    )
    await open()
    await expect.element(entry('Old').getByText(expired)).toBeVisible()
    ;(await entry('Fresh').findElement()).scrollIntoView()
    await expect.element(entry('Fresh').getByText(expired)).toBeVisible()
    await expect.poll(() => players().length).toBe(1)
    expect(players()[0]?.src).toBe('https://recordings.example/1.wav')
  })
})
