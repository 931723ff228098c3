import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, sessionKey, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, pressTwice } from '../../../tests/support/screen.ts'

const reads = 'GET /rest/v1/query_history'
const writes = 'POST /rest/v1/query_history'
const dayMs = 86_400_000
const loading = 'Loading history...'
const empty = 'No queries in history. Start using the voice assistant to see your interactions here.'
const expired = 'The recording of this answer has expired.'

describe('the history card', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  function keep(entries: Partial<QueryHistoryEntry>[]) {
    world.tables.query_history = entries.map((entry, index) => ({
      id: crypto.randomUUID(),
      user_id: world.person.id,
      query_text: `Question ${index + 1}`,
      summary_text: null,
      status: 'completed',
      interaction_duration: null,
      audio_response_url: null,
      context_data: { type: 'question' },
      created_at: new Date(Date.UTC(2026, 10, 20, 18, 15 - index)).toISOString(),
      ...entry,
    }))
  }
  const open = () => openSignedIn(world, '/')
  const list = () => page.getByRole('list', { name: 'Your History', exact: true })
  const items = () => list().getByRole('listitem')
  const entry = (question: string) => items().filter({ hasText: question })
  const count = (expected: number) => expect.element(items()).toHaveLength(expected)
  const plays = () => page.getByRole('button', { name: /^Play answer/ })
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const saysNot = (text: string) => expect(page.getByText(text, { exact: true }).query()).toBeNull()

  test('shows the newest ten, five more at a press, and keeps the rows on show meanwhile', async () => {
    keep(Array.from({ length: 17 }, () => ({})))
    await open()
    await count(10)
    const titles = [...(await list().findElement()).querySelectorAll('h3')].map((each) => each.textContent)
    expect(titles).toEqual(Array.from({ length: 10 }, (_, index) => `Question ${index + 1}`))
    const release = world.hold(reads)
    await button('See More').click()
    await vi.waitUntil(() => world.sent(reads).length === 2)
    expect(world.sent(reads).map(({ search }) => search.get('limit'))).toEqual(['10', '15'])
    expect(world.sent(reads)[1]?.search.get('order')).toBe('created_at.desc')
    expect(world.sent(reads)[1]?.search.get('user_id')).toBe(`eq.${world.person.id}`)
    await count(10)
    saysNot(loading)
    release()
    await count(15)
    await pressTwice(button('See More'))
    await count(17)
  })

  test('says that it loads, and when there is nothing', async () => {
    const release = world.hold(reads)
    await open()
    await says(loading)
    saysNot(empty)
    release()
    await says(empty)
    saysNot(loading)
  })

  test('marks each status by word and colour', async () => {
    keep(['started', 'completed', 'error', 'paused'].map((status) => ({ status })))
    await open()
    await count(4)
    const coloursOf = async (text: string) => {
      const { color, backgroundColor } = getComputedStyle(
        await list().getByText(text, { exact: true }).findElement(),
      )
      return [color, backgroundColor]
    }
    // Ink and wash of blue, green, red and grey, by day.
    expect(await coloursOf('started')).toEqual(['rgb(23, 70, 106)', 'rgb(217, 231, 242)'])
    expect(await coloursOf('completed')).toEqual(['rgb(29, 81, 48)', 'rgb(220, 236, 220)'])
    expect(await coloursOf('error')).toEqual(['rgb(140, 31, 16)', 'rgb(249, 223, 216)'])
    expect(await coloursOf('paused')).toEqual(['rgb(29, 26, 22)', 'rgb(231, 223, 207)'])
  })

  test('writes dates the American way, and durations where there are any, 0 too', async () => {
    keep([
      { query_text: 'Zero', interaction_duration: 0 },
      { query_text: 'Forty', interaction_duration: 42 },
      { query_text: 'Single', interaction_duration: 1.2 },
      { query_text: 'Without' },
    ])
    await open()
    await expect.element(entry('Zero').getByText('Duration: 0 seconds')).toBeVisible()
    await expect.element(entry('Forty').getByText('Duration: 42 seconds')).toBeVisible()
    await expect.element(entry('Single').getByText('Duration: 1 second')).toBeVisible()
    const plain = ((await entry('Without').findElement()) as HTMLElement).innerText
    expect(plain.replaceAll(/\s+/g, ' ')).toBe('Without completed 11/20/2026, 07:12 PM')
  })

  test('shows three lines of a summary, and all of it on request', async () => {
    keep([{ query_text: 'Long', summary_text: 'A rather long sentence about the news. '.repeat(30) }])
    await open()
    const summary = (await entry('Long')
      .getByText(/^A rather long/)
      .findElement()) as HTMLElement
    const lines = () =>
      Math.round(summary.clientHeight / Number.parseFloat(getComputedStyle(summary).lineHeight))
    expect(lines()).toBe(3)
    await button('Show all').click()
    await expect.poll(lines).toBeGreaterThan(3)
    await button('Show less').click()
    await expect.poll(lines).toBe(3)
  })

  test('has a player only where there is sound, which loads nothing before it is wanted', async () => {
    keep([
      {
        query_text: 'Heard',
        audio_response_url: '/api/audio/none-such',
        created_at: new Date().toISOString(),
      },
      { query_text: 'Silent' },
    ])
    world.reply('POST /api/audio/none-such/link', () => answer({}, 500))
    await open()
    await expect.element(plays()).toHaveLength(1)
    expect(entry('Heard').getByRole('button').elements()).toHaveLength(1)
    expect(document.querySelector('audio')).toBeNull()
    expect(world.sent('POST /api/audio/none-such/link')).toHaveLength(0)
    await plays().click()
    await says('Could not load the audio. Try again.')
  })

  test('says that the sound has expired in place of the player, and keeps a provider’s recording', async () => {
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
    await open()
    await expect.element(entry('Old').getByText(expired)).toBeVisible()
    expect(page.getByText(expired).elements()).toHaveLength(1)
    expect(plays().elements()).toHaveLength(2)
    world.reply('POST /api/audio/fresh/link', () =>
      answer({ error: { code: 'gone', message: expired } }, 410),
    )
    await entry('Fresh')
      .getByRole('button', { name: /^Play answer/ })
      .click()
    await expect.element(entry('Fresh').getByText(expired)).toBeVisible()
  })

  test('has a tab for saved articles that leads back', async () => {
    const soon = 'Saved articles feature coming soon.'
    await open()
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    await says(soon)
    await button('Back to History').click()
    await says(empty)
    const real = page.getByRole('tab', { name: 'Real History' })
    await expect.element(real).toHaveAttribute('aria-selected', 'true')
    await real.click()
    await userEvent.keyboard('{ArrowRight}')
    await says(soon)
  })

  test('says when it cannot be read, logs why, keeps the rows it has, and tries again', async () => {
    const logged = vi.spyOn(console, 'error')
    keep(Array.from({ length: 12 }, () => ({})))
    await open()
    await count(10)
    const restore = world.replyFor(reads, () => answer({ message: 'no' }, 500))
    await button('See More').click()
    await says('Error loading history')
    await count(10)
    expect(logged).toHaveBeenCalledWith(
      'History could not be read',
      expect.objectContaining({ message: 'no' }),
    )
    restore()
    await button('Try again').click()
    await count(12)
  })

  test('two presses of Demo make its entries once', async () => {
    // The page is reloaded a moment later: here that moment does not come.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    await pressTwice(button('Demo'))
    await expect.element(page.getByRole('status').getByText('Demo data generated successfully')).toBeVisible()
    expect(world.sent(writes)).toHaveLength(3)
    for (const { body } of world.sent(writes))
      expect(body).toMatchObject({ user_id: world.person.id, context_data: { type: 'demo_data' } })
  })

  test('Demo says when it fails, and logs why', async () => {
    const logged = vi.spyOn(console, 'error')
    world.reply(writes, () => answer({ message: 'no' }, 500))
    await open()
    await button('Demo').click()
    await expect.element(page.getByRole('alert').getByText('Error generating demo data')).toBeVisible()
    expect(logged).toHaveBeenCalledWith(
      'History entry could not be saved',
      expect.objectContaining({ message: 'no' }),
    )
  })

  test('a session that is gone in mid-use is told, for reading and for the demo, and the rows stay', async () => {
    keep([{ query_text: 'Kept' }])
    await open()
    await expect.element(entry('Kept')).toBeVisible()
    localStorage.removeItem(sessionKey)
    await button('See More').click()
    await says('You must be logged in to view your history')
    await button('Demo').click()
    await says('You must be logged in to generate demo data')
    await expect.element(entry('Kept')).toBeVisible()
  })
})
