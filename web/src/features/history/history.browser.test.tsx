import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, sessionKey, type TestWorld } from '../../../tests/support/open-app.tsx'
import { keepEntries } from '../../../tests/support/history-entries.ts'
import { enlargeText, findBrokenWords } from '../../../tests/support/large-text.ts'
import { button, pressTwice } from '../../../tests/support/screen.ts'

const reads = 'GET /rest/v1/query_history'
const writes = 'POST /rest/v1/query_history'
const loading = 'Loading history...'
const empty = 'No queries in history. Start using the voice assistant to see your interactions here.'

describe('the history card', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const keep = (entries: Partial<QueryHistoryEntry>[]) => keepEntries(world, entries)
  const open = () => openSignedIn(world, '/')
  const list = () => page.getByRole('list', { name: 'Your History', exact: true })
  const items = () => list().getByRole('listitem')
  const entry = (question: string) => items().filter({ hasText: question })
  const count = (expected: number) => expect.element(items()).toHaveLength(expected)
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const saysNot = (text: string) => expect(page.getByText(text, { exact: true }).query()).toBeNull()

  test('shows the newest ten, five more on request, and keeps the visible rows meanwhile', async () => {
    keep(Array.from({ length: 17 }, () => ({})))
    await open()
    await count(10)
    const titles = [...(await list().findElement()).querySelectorAll('h3')].map((each) => each.textContent)
    expect(titles).toEqual(Array.from({ length: 10 }, (_, index) => `Question ${index + 1}`))
    const release = world.hold(reads)
    await button('See More').click()
    await expect.poll(() => world.sent(reads)).toHaveLength(2)
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

  test('shows that it is loading, and when it is empty', async () => {
    const release = world.hold(reads)
    await open()
    await says(loading)
    saysNot(empty)
    release()
    await says(empty)
    saysNot(loading)
  })

  test('shows each status as a word and a colour', async () => {
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

  test.for([390, 320])('can be read at %i px with twice the text size, whatever its words', async (width) => {
    keep([
      { query_text: 'What is new about the election?' },
      { query_text: `Report on ${'x'.repeat(100)}`, status: 'error' },
    ])
    await page.viewport(width, 800)
    enlargeText()
    await open()
    await count(2)
    expect(findBrokenWords(await entry('election').findElement())).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('shows dates in American format, and durations including 0', async () => {
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

  test('reads an answer without a recording aloud, in the languages of its sentences', async () => {
    const parts = [
      { length: 4, language: 'en' },
      { length: 6, language: 'fr', article: 0 },
    ]
    keep([
      { query_text: 'Typed', summary_text: 'Led. Salut.', context_data: { type: 'question', parts } },
      { query_text: 'Demo', summary_text: 'No answer.', context_data: { type: 'demo_data' } },
    ])
    const speech = { en: 'flite', fr: 'flite', es: 'flite', de: 'flite', it: 'flite' } as const
    world.reply('POST /api/speech', () =>
      answer({ error: { code: 'unavailable', message: 'No voice.' } }, 503),
    )
    await openSignedIn(world, '/', { voice: { kind: 'socket', transcription: 'browser', speech } })
    await expect.element(entry('Demo')).toBeVisible()
    expect(entry('Demo').getByRole('button').elements()).toHaveLength(0)
    await entry('Typed')
      .getByRole('button', { name: /^Hear it/ })
      .click()
    await says('No voice.')
    expect(world.sent('POST /api/speech').map(({ body }) => body)).toEqual([
      { text: 'Led.', language: 'en' },
      { text: 'Salut.', language: 'fr' },
    ])
  })

  test('does not offer more once everything is shown', async () => {
    keep(Array.from({ length: 12 }, () => ({})))
    await open()
    await button('See More').click()
    await expect.element(button('See More')).toBeDisabled()
  })

  test('has a tab for saved articles, and returns from it', async () => {
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

  test('shows and logs a failed load, keeps its rows, and retries', async () => {
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

  test('pressing Demo twice adds its entries once', async () => {
    // The page is reloaded a moment later: here that moment does not come.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await open()
    await pressTwice(button('Demo'))
    await expect.element(page.getByRole('status').getByText('Demo data generated successfully')).toBeVisible()
    expect(world.sent(writes)).toHaveLength(3)
    for (const { body } of world.sent(writes))
      expect(body).toMatchObject({ user_id: world.person.id, context_data: { type: 'demo_data' } })
  })

  test('Demo shows and logs its failure', async () => {
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

  test('an expired session shows an error for loading and for Demo, and the rows stay', async () => {
    keep([{ query_text: 'Kept' }, ...Array.from({ length: 11 }, () => ({}))])
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
