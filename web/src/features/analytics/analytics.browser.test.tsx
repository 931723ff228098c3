import type { Analytics } from '@tidings/contract/api/analytics'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, unreachable } from '../../../tests/support/backend.ts'
import { enlargeText, findBrokenWords } from '../../../tests/support/large-text.ts'
import { emptyAnalytics, openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const counts = 'GET /api/analytics'

function someAnalytics(days: number): Analytics {
  const analytics = emptyAnalytics(days)
  Object.assign(analytics.days[days - 1] ?? {}, { questions: 4, callSeconds: 90 })
  Object.assign(analytics.days[days - 3] ?? {}, { questions: 1, callSeconds: 1200 })
  const more = Array.from({ length: 9 }, (_, at) => ({ name: `Paper ${at}`, count: 1 }))
  return {
    ...analytics,
    topics: [{ name: 'Science', count: 3 }],
    sources: [{ name: 'BBC', count: 8 }, { name: '<b>اليوم</b>', count: 3 }, ...more],
    languages: [{ name: 'de', count: 5 }],
    notFound: 2,
  }
}

describe('the analytics page', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const open = () => openSignedIn(world, '/analytics')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const rows = (caption: string | RegExp) => page.getByRole('table', { name: caption }).getByRole('row')

  test('has charts, and tables with the same figures', async () => {
    world.reply(counts, ({ search }) => answer(someAnalytics(Number(search.get('days')))))
    await open()
    await expect
      .element(region('In all'))
      .toMatchTextContent(/Questions5Minutes in calls22Answers not found2$/)
    const picture = (name: string | RegExp) => page.getByRole('img', { name })
    await expect
      .element(picture('Questions: the most, 4, on 20 November. All figures are in the table.'))
      .toBeVisible()
    await expect
      .element(picture('Minutes in calls: the most, 20, on 18 November. All figures are in the table.'))
      .toBeVisible()
    const heights = [...(await picture(/^Questions/).findElement()).querySelectorAll('rect')].map((bar) =>
      bar.getAttribute('height'),
    )
    expect(heights.slice(-3)).toEqual(['25', '0', '100'])
    await page.getByText('Show as a table').click()
    const days = rows(/^Questions and minutes in calls/)
    await expect.element(days.nth(1)).toMatchTextContent(/20 November\s*4\s*1\.5/)
    await expect.element(days.nth(3)).toMatchTextContent(/18 November\s*1\s*20/)
    expect(days.elements()).toHaveLength(31)
    await expect.element(rows('Answers with news on each topic').nth(1)).toMatchTextContent(/Science\s*3/)
    await expect.element(rows('Languages of the answers').nth(1)).toMatchTextContent(/Deutsch\s*5/)
  })

  test('shows the balance of sources, and all of them on request', async () => {
    world.reply(counts, () => answer(someAnalytics(30)))
    await open()
    const sources = rows('Reports quoted from each source')
    await expect
      .element(region('Sources'))
      .toMatchTextContent('You heard 11 sources. BBC had 40% of the reports, <b>اليوم</b> 15%.')
    expect(sources.elements()).toHaveLength(9)
    await button('List all 11').click()
    await expect.poll(() => sources.elements().length).toBe(12)
  })

  test('gives the shares of two sources as a hundred per cent', async () => {
    const sources = [5, 3].map((count, at) => ({ name: `Paper ${at}`, count }))
    world.reply(counts, () => answer({ ...someAnalytics(30), sources }))
    await open()
    await expect.element(region('Sources')).toMatchTextContent('Paper 0 had 63% of the reports, Paper 1 37%.')
  })

  test('can be read on a narrow phone with twice the text size', async () => {
    await page.viewport(390, 800)
    enlargeText()
    world.reply(counts, ({ search }) => answer(someAnalytics(Number(search.get('days')))))
    await open()
    for (const name of ['In all', 'Day by day', 'Languages'])
      expect(findBrokenWords(await region(name).findElement())).toEqual([])
    await page.viewport(320, 800)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })

  test('covers the chosen period, and keeps the figures until the next ones are loaded', async () => {
    world.reply(counts, ({ search }) => answer(someAnalytics(Number(search.get('days')))))
    await open()
    await expect.element(region('In all')).toBeVisible()
    const release = world.hold(counts)
    await page.getByText('90 days').click()
    await expect.element(region('In all')).toBeVisible()
    release()
    await expect.poll(() => rows(/^Questions and minutes/).elements().length).toBe(0)
    await page.getByText('Show as a table').click()
    await expect.poll(() => rows(/^Questions and minutes/).elements().length).toBe(91)
    expect(new Set(world.sent(counts).map(({ search }) => search.get('days')))).toEqual(new Set(['30', '90']))
  })

  test('says when there is no data yet, and what is counted', async () => {
    await open()
    await expect.element(region('Nothing yet')).toMatchTextContent(/You asked nothing in the last 30 days/)
    await expect
      .element(
        page.getByText(
          /^Nothing else is recorded for this page: .* the server counts what you use within a day/,
        ),
      )
      .toBeVisible()
  })

  test('shows why there is no data, and retries', async () => {
    const restore = world.replyFor(counts, unreachable)
    await open()
    await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached.')
    restore()
    await button('Try again').click()
    await expect.element(region('Nothing yet')).toBeVisible()
  })
})
