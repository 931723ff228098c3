import type { QueryHistoryEntry } from '@tidings/contract/entities'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, noContent } from '../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { articleOf, asks, stream, told } from '../../../../tests/support/answers.ts'
import { button, field, pressTwice } from '../../../../tests/support/screen.ts'

const reads = 'GET /rest/v1/query_history'
const finds = 'POST /rest/v1/rpc/search_history'
const deletes = 'DELETE /rest/v1/query_history'
const plant = articleOf('plant', 'Tidal plant opens')

describe('the History page', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
    world.reply(deletes, noContent)
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
      created_at: new Date(Date.UTC(2026, 10, 20, 18, 0) - index * 60_000).toISOString(),
      ...entry,
    }))
  }
  const open = () => openSignedIn(world, '/history')
  const list = () => page.getByRole('list', { name: 'Your History', exact: true })
  const entry = (question: string) => list().getByRole('heading', { name: question, exact: true })
  const deleteButton = (question: string) => button(`Delete: ${question}`)
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const searches = () =>
    [...world.sent(reads), ...world.sent(finds)].filter(({ search }) =>
      search.get('select')?.startsWith('id,'),
    )
  const lastSearch = () => searches().at(-1)?.search

  test('shows mainly entries on a phone until it is filtered by date, source or status', async () => {
    keep([{}])
    await page.viewport(390, 800)
    await open()
    await expect.element(entry('Question 1')).toBeVisible()
    await expect.element(field('Status')).not.toBeVisible()
    await button('Filter by date, source or status').click()
    await field('Status').selectOptions('Error')
    expect(button('Filter by date, source or status').query()).toBeNull()
    await expect.element(field('Status')).toBeVisible()
    await page.viewport(1280, 800)
    await button('Clear filters').click()
    await expect.element(field('Status')).toBeVisible()
  })

  test('has a question asked a moment ago, even if it was loaded before', async () => {
    keep([{}])
    world.reply(asks, () => {
      keep([{ query_text: 'What is new?' }, {}])
      return stream(told)
    })
    await open()
    await expect.element(entry('Question 1')).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await field('Or type your question').fill('What is new?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('log').getByText('Ferries sail twice as often.')).toBeVisible()
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await expect.element(entry('What is new?')).toBeVisible()
  })

  test('searches and filters by days in the profile’s time zone', async () => {
    keep([{}, { context_data: { type: 'question', articles: [plant] } }])
    world.tables.profiles[0] = { ...world.tables.profiles[0], timezone: 'Asia/Tokyo' }
    world.reply(reads, ({ search }) =>
      search.get('select')?.startsWith('s0:')
        ? answer([{ s0: 'Harbour Post', s1: null }, { s0: 'BBC' }])
        : answer(world.tables.query_history),
    )
    await open()
    await says('2 entries')
    await field('Search your history').fill('Größe of  “Énergie”')
    await field('From date').fill('2026-11-20')
    await field('To date').fill('2026-11-20')
    await field('Source').selectOptions('BBC')
    await field('Status').selectOptions('Error')
    await expect.poll(() => lastSearch()?.get('status')).toBe('eq.error')
    expect(world.sent(finds).at(-1)?.body).toEqual({ patterns: ['%energie%', '%große%', '%of%'] })
    const addresses = world.sent('* /rest/v1/*').map(({ search }) => String(search))
    expect(addresses.filter((address) => /energie|search_text/i.test(decodeURI(address)))).toEqual([])
    expect(lastSearch()?.getAll('created_at')).toEqual([
      'gte.2026-11-19T15:00:00.000Z',
      'lt.2026-11-20T15:00:00.000Z',
    ])
    expect(lastSearch()?.get('context_data->articles')).toBe('cs.[{"source":"BBC"}]')
    await button('Clear filters').click()
    await expect.element(field('Search your history')).toHaveFocus()
    await expect.element(field('Status')).toHaveValue('')
    const count = searches().length
    await field('From date').fill('2026-11-21')
    await field('To date').fill('2026-11-20')
    await says('The first date is after the last.')
    expect(searches().length).toBeLessThanOrEqual(count + 1)
  })

  test('loads page after page, and shows each answer’s sources, to be opened and saved', async () => {
    const entries = Array.from({ length: 40 }, () => ({}))
    keep([
      {
        query_text: 'With sources',
        summary_text: 'Two. The plant opened.',
        context_data: {
          type: 'question',
          articles: [
            plant,
            { title: 7 },
            { title: 'Bad link', source: 'X', url: 'javascript:alert(1)' },
            articleOf('ferry', 'Ferries sail twice as often'),
          ],
          parts: [
            { length: 4, language: 'en' },
            { length: 17, language: 'en', article: 0 },
          ],
        },
      },
      ...entries,
    ])
    const rest = world.tables.query_history.slice(20)
    world.reply(reads, ({ search }) =>
      search.has('or') ? answer(rest) : answer(world.tables.query_history.slice(0, 20)),
    )
    world.reply(`PUT /api/saved-articles/${plant.id}`, () => answer({}))
    await open()
    await says('41 entries')
    await expect.element(list().getByRole('link', { name: plant.title })).toHaveAttribute('href', plant.url)
    await expect.element(list().getByText('Bad link')).toBeVisible()
    expect(list().getByRole('link', { name: 'Bad link' }).query()).toBeNull()
    const third = list().getByRole('link', { name: 'Ferries sail twice as often' })
    expect(third.query()).toBeNull()
    await list().getByText('1 more source', { exact: true }).click()
    await expect.element(third).toBeVisible()
    await button(`Save: ${plant.title}`).click()
    await expect.element(button(`Saved: ${plant.title}`)).toBeVisible()
    expect(world.sent(`PUT /api/saved-articles/${plant.id}`)[0]?.body).toEqual({
      sentence: 'The plant opened.',
    })
    await pressTwice(button('Show more entries'))
    await expect.element(list().getByRole('heading', { level: 3 })).toHaveLength(41)
    const [last] = world.tables.query_history.slice(19, 20)
    expect(searches()).toHaveLength(2)
    expect(lastSearch()?.get('or')).toContain(`id.lt.${last?.id}`)
  })

  test('deletes an entry once the time to undo is over, which is paused while somebody reads it', async () => {
    keep([{ query_text: 'Keep me' }, { query_text: 'Delete me' }])
    await open()
    await expect.element(entry('Delete me')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deleteButton('Delete me').click()
    await says('1 entry is deleted for good in 20 seconds, or when you leave this page.')
    await expect.element(entry('Delete me')).not.toBeInTheDocument()
    await userEvent.hover(button('Undo'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sent(deletes)).toHaveLength(0)
    await button('Undo').click()
    await says('Nothing was deleted.')
    await expect.element(entry('Delete me')).toBeVisible()
    await deleteButton('Delete me').click()
    await userEvent.hover(field('Search your history'))
    // Far from its end: the time also goes on while the browser carries out what a test does.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.sent(deletes)).toHaveLength(0)
    const gone = world.tables.query_history.find(({ query_text: text }) => text === 'Delete me')
    keep([{ query_text: 'Keep me' }])
    await vi.advanceTimersByTimeAsync(10_500)
    await says('1 entry was deleted.')
    expect(world.sent(deletes).map(({ search }) => [search.get('user_id'), search.get('id')])).toEqual([
      [`eq.${world.person.id}`, `in.(${gone?.id})`],
    ])
    await expect.element(entry('Keep me')).toBeVisible()
  })

  test('deletes all results, immediately if the page is left', async () => {
    keep([{ status: 'error' }, { status: 'error' }])
    await open()
    await field('Status').selectOptions('Error')
    await expect.poll(() => lastSearch()?.get('status')).toBe('eq.error')
    await button('Delete all 2').click()
    await says('2 entries are deleted for good in 20 seconds, or when you leave this page.')
    await expect.element(list()).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect.poll(() => world.sent(deletes)).toHaveLength(1)
    const [sent] = world.sent(deletes)
    expect(sent?.search.get('status')).toBe('eq.error')
    expect(sent?.search.get('created_at')).toBe('lte.2026-11-20T18:00:00.000Z')
    expect(sent?.headers.get('authorization')).toMatch(/^Bearer ./)
  })

  test('deletes search results without putting the search into an address', async () => {
    keep([{}, {}])
    await open()
    await field('Search your history').fill('Tides')
    await expect.poll(() => world.sent(finds).at(-1)?.body).toEqual({ patterns: ['%tides%'] })
    await button('Delete all 2').click()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    const deletion = 'POST /rest/v1/rpc/delete_found_history'
    await expect.poll(() => world.sent(deletion)).toHaveLength(1)
    const [sent] = world.sent(deletion)
    expect(sent?.body).toMatchObject({ patterns: ['%tides%'], up_to: '2026-11-20T18:00:00.000Z' })
    expect([sent?.search.size, world.sent(deletes).length]).toEqual([0, 0])
  })

  test('searches by address at a project without the search function, which is tried once', async () => {
    const missing = { code: 'PGRST202', details: null, hint: null, message: 'Could not find the function' }
    world.reply(finds, () => answer(missing, 404))
    keep([{}, {}])
    await open()
    await field('Search your history').fill('Tides')
    const lookedFor = () => world.sent(reads).flatMap(({ search }) => search.getAll('search_text'))
    await expect.poll(lookedFor).toContain('like.*tides*')
    await expect.element(button('Delete all 2')).toBeVisible()
    const asked = world.sent(finds).length
    await field('Search your history').fill('Ferries')
    await expect.poll(lookedFor).toContain('like.*ferries*')
    expect(world.sent(finds)).toHaveLength(asked)
    await button('Delete all 2').click()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect.poll(() => world.sent(deletes)).toHaveLength(1)
    expect(world.sent(deletes)[0]?.search.get('search_text')).toBe('like.*ferries*')
  })

  test('shows that a deletion failed, and shows the entry again', async () => {
    keep([{ query_text: 'Stays' }])
    world.reply(deletes, () => answer({ message: 'no' }, 500))
    await open()
    await expect.element(entry('Stays')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await deleteButton('Stays').click()
    await expect.element(button('Undo')).toBeVisible()
    await userEvent.hover(field('Search your history'))
    await vi.advanceTimersByTimeAsync(21_000)
    await says('Could not delete the entries. They are still here.')
    await expect.element(entry('Stays')).toBeVisible()
  })

  test('exports the results, without formulas', async () => {
    const files: Promise<string>[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push((blob as Blob).text())
      return 'blob:none'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    keep([
      { query_text: '=1+1', summary_text: '@SUM(A1)', context_data: { type: 'question', articles: [plant] } },
      { query_text: '-2', summary_text: 'a;=3', interaction_duration: 4 },
    ])
    await open()
    await button('Export as CSV').click()
    await says('2 entries were exported.')
    await button('Export as JSON').click()
    await expect.poll(() => files).toHaveLength(2)
    const [csv, json] = await Promise.all(files)
    expect(csv).toContain(`,'=1+1,'@SUM(A1),completed,,Harbour Post,${plant.url}`)
    expect(csv).toContain(`,'-2,a;'=3,completed,4,,`)
    expect(JSON.parse(json ?? '')).toMatchObject([
      { query_text: '=1+1', articles: [{ source: 'Harbour Post', url: plant.url }] },
      { query_text: '-2', articles: [] },
    ])
  })

  test('says when the history is empty, nothing matches, or it cannot be loaded', async () => {
    const restore = world.replyFor(reads, () => answer({ message: 'no' }, 500))
    await open()
    await says('Error loading history')
    restore()
    await button('Try again').click()
    await says('Your history is empty. Ask something on Home, and it will appear here.')
    await field('Search your history').fill('zebra')
    await says('Nothing in your history matches. Try fewer words, or clear the filters.')
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    await expect.element(page.getByText(/^You have not saved any articles yet/)).toBeVisible()
  })
})
