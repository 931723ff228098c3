import type { Story, StoryDetail, StoryReport } from '@tidings/contract/api/stories'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, unreachable } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const hourMs = 3_600_000
const reads = 'GET /api/stories'
const opens = 'GET /api/stories/*'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()

function report(id: string, changes: Partial<StoryReport> = {}): StoryReport {
  return {
    id,
    headline: `Headline ${id}`,
    source: 'BBC',
    url: `https://news.example/${id}`,
    publishedAt: hoursAgo(2),
    language: 'en',
    sample: false,
    ...changes,
  }
}

function story(id: string, changes: Partial<Story> = {}): Story {
  const own = report(id, changes.headline === undefined ? {} : { headline: changes.headline })
  return {
    id,
    headline: own.headline,
    sentence: `What ${id} says.`,
    language: 'en',
    topics: ['Science'],
    publishedAt: own.publishedAt,
    sources: ['BBC'],
    reports: [own],
    reasons: [],
    questions: { tell: `Tell me about “${own.headline}”`, about: `About “${own.headline}”: `, news: null },
    sample: false,
    ...changes,
  }
}

function detail(shown: Story, changes: Partial<StoryDetail> = {}): StoryDetail {
  const timeline = shown.reports.map((each) => ({
    report: each,
    sentence: `What ${each.id} says.`,
    replaces: null,
  }))
  return { ...shown, now: new Date().toISOString(), timeline, differences: [], ...changes }
}

const notFound = () => answer({ error: { code: 'not_found', message: 'There is no such story.' } }, 404)

const list = () => page.getByRole('list', { name: "Today's stories", exact: true })
const items = () => list().getByRole('listitem')
const link = (headline: string) => list().getByRole('link', { name: headline, exact: true })
const panel = () => page.getByRole('dialog')
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const questionField = () => page.getByLabelText('Or type your question', { exact: true })

let world: TestWorld
beforeEach(() => {
  world = openWorld()
  return () => history.replaceState(null, '', '/')
})
const open = (path = '/') => openSignedIn(world, path)

describe("today's stories", () => {
  test('show who reports each, how old it is and why it is there', async () => {
    const first = story('a', {
      sources: ['BBC', 'CNN', 'Reuters', 'Bloomberg'],
      publishedAt: hoursAgo(2),
      reports: [report('a', { publishedAt: hoursAgo(5) }), report('b', { source: 'CNN' })],
      reasons: [
        { kind: 'interest', name: 'Science' },
        { kind: 'place', name: 'Mainz' },
      ],
    })
    world.stories = [first, story('c', { sample: true })]
    await open()
    await expect.element(items()).toHaveLength(2)
    const [newest, sample] = items().elements()
    expect(newest?.textContent).toContain('BBC, CNN, Reuters, and 1 more')
    expect(newest?.textContent).toContain('5 hours ago, updated 2 hours ago')
    expect(newest?.textContent).toContain('Shown for your interest in Science and your place, Mainz')
    expect(sample?.textContent).toContain('Sample news')
    expect(sample?.textContent).not.toContain('ago')
  })

  test('show ages by the server’s clock, however wrong the browser’s is', async () => {
    const dayAhead = Date.now() + 24 * hourMs
    world.reply(reads, () => {
      const now = new Date(dayAhead).toISOString()
      const stories = [
        story('a', { reports: [report('a', { publishedAt: new Date(dayAhead - hourMs).toISOString() })] }),
      ]
      return answer({ now, since: now, stories })
    })
    await open()
    await expect.element(items()).toHaveLength(1)
    expect((await items().findElement()).textContent).toContain('1 hour ago')
  })

  test('show markup as text, and text of either direction whole', async () => {
    const hostile = `عاجل <b>${'أخبار طويلة جدا '.repeat(14)}</b>`
    world.stories = [story('a', { headline: hostile }), story('b', { headline: 'unbroken'.repeat(30) })]
    await page.viewport(320, 700)
    await open()
    const headline = (await items().first().getByRole('heading').findElement()) as HTMLElement
    expect(headline.textContent).toBe(hostile)
    expect(getComputedStyle(headline).direction).toBe('rtl')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 800)
  })

  test('show that they are loading, empty or unavailable, and can be retried', async () => {
    const release = world.hold(reads)
    await open()
    await expect.element(page.getByText("Loading today's stories...")).toBeInTheDocument()
    const recover = world.replyFor(reads, () => answer({ error: { code: 'internal', message: 'no' } }, 500))
    release()
    await says("Could not load today's stories.")
    recover()
    await page
      .getByRole('region', { name: "Today's stories" })
      .getByRole('button', { name: 'Try again' })
      .click()
    await says('No stories in the last 24 hours. News is fetched all day, so check back later.')
  })

  test('say when the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    world.reply(reads, unreachable)
    await open()
    await says("You are offline. Today's stories will load when you are back online.")
    online.mockRestore()
  })

  test('put the beginning of a question into its field, with the focus', async () => {
    world.stories = [story('a')]
    await open()
    await list().getByRole('button', { name: 'Ask: Headline a' }).click()
    await expect.element(questionField()).toHaveValue('About “Headline a”: ')
    await expect.element(questionField()).toHaveFocus()
    await questionField().fill('')
    await list().getByRole('button', { name: 'Ask: Headline a' }).click()
    await expect.element(questionField()).toHaveValue('About “Headline a”: ')
  })

  test('suggest three different questions', async () => {
    const asks = ['on Mainz', 'on Mainz', 'on Oslo', 'on Lima', 'on Rome'].map((name, at) =>
      story(`${at}`, { questions: { tell: '', about: '', news: `What is new ${name}?` } }),
    )
    world.stories = asks
    await open()
    const chips = page.getByRole('list', { name: 'Suggested questions' }).getByRole('button')
    await expect.element(chips).toHaveLength(3)
    expect(chips.elements().map((chip) => chip.textContent)).toEqual([
      'What is new on Mainz?',
      'What is new on Oslo?',
      'What is new on Lima?',
    ])
  })
})

describe('a story', () => {
  const reports = [
    report('a', { source: 'BBC', publishedAt: hoursAgo(6) }),
    report('b', { source: 'CNN', publishedAt: hoursAgo(1) }),
    report('c', { source: 'BBC', url: 'javascript:alert(1)' }),
  ] as const
  const shown = story('a', { reports: [...reports], sources: ['BBC', 'CNN'] })
  const quote = (at: 0 | 1, text: string) => ({ text, report: reports[at] })
  beforeEach(() => {
    world.stories = [shown, story('d')]
    world.reply(opens, () =>
      answer(
        detail(shown, {
          timeline: [
            { report: reports[1], sentence: 'At least 31 died.', replaces: quote(0, 'At least 12 died.') },
            { report: reports[0], sentence: null, replaces: null },
            { report: { ...reports[0], id: 'o', headline: 'Oldest' }, sentence: null, replaces: null },
          ],
          differences: [{ one: quote(1, 'It cost 5 million.'), other: quote(0, 'It cost 7 million.') }],
        }),
      ),
    )
  })

  test('opens in a dialog with what changed, who reports it and where they differ', async () => {
    await open()
    await link('Headline a').click()
    expect(location.search).toBe('?story=a')
    await expect.element(panel().getByRole('heading', { level: 2, name: 'Headline a' })).toBeVisible()
    for (const text of ['At least 31 died.', 'At least 12 died.', 'It cost 5 million.', 'It cost 7 million.'])
      await expect.element(panel().getByText(text)).toBeVisible()
    await expect.element(panel()).toMatchTextContent(/Adds nothing to the earlier reports\..*Oldest/)
    const outlets = panel().getByRole('region', { name: 'Who reports it' })
    expect(outlets.getByRole('link').elements()).toHaveLength(2)
    await expect.element(outlets.getByText('Headline c')).toBeVisible()
    const out = (await outlets.getByRole('link', { name: 'Headline b' }).findElement()) as HTMLAnchorElement
    expect([out.href, out.target, out.rel]).toEqual(['https://news.example/b', '_blank', 'noopener'])
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the close icon', () => panel().getByRole('button', { name: 'Close' }).click()],
    ['Back', () => Promise.resolve(history.back())],
  ])('closes with %s, and returns the focus', async (_what, close) => {
    await open()
    await link('Headline a').click()
    await expect.element(panel()).toBeVisible()
    const entries = history.length
    await close()
    await expect.element(panel()).not.toBeInTheDocument()
    expect(location.search).toBe('')
    expect(history.length).toBe(entries)
    await expect.element(link('Headline a')).toHaveFocus()
  })

  test('can be saved, as the report and sentence that it shows', async () => {
    world.reply('GET /api/stories/a', () => answer(detail(story('a'))))
    world.reply('PUT /api/saved-articles/a', () => answer({}))
    await open('/?story=a')
    const save = (name: RegExp) => panel().getByRole('button', { name })
    await save(/^Save: /).click()
    await expect.element(save(/^Saved: /)).toBeVisible()
    expect(panel().getByText('What a says.').elements()).toHaveLength(1)
    expect(world.sent('PUT /api/saved-articles/a')[0]?.body).toEqual({ sentence: 'What a says.' })
  })

  test('can be opened by a link from elsewhere, and closing it leaves the page', async () => {
    await open('/?story=a')
    await expect.element(panel().getByText('At least 31 died.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    expect(location.pathname + location.search).toBe('/')
    await expect.element(items()).toHaveLength(2)
  })

  test('keeps the focus inside', async () => {
    await open('/?story=a')
    await expect.element(panel().getByText('At least 31 died.')).toBeVisible()
    for (let step = 0; step < 14; step++) {
      await userEvent.tab()
      const { activeElement } = document
      expect(activeElement === document.body || activeElement?.closest('dialog') !== null).toBe(true)
    }
  })

  test('closes when a question about it is begun, which gets the focus', async () => {
    await open()
    await link('Headline a').click()
    await panel().getByRole('button', { name: 'Ask: Headline a' }).click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(questionField()).toHaveValue('About “Headline a”: ')
    await expect.element(questionField()).toHaveFocus()
  })

  test('that is no longer stored says so', async () => {
    world.reply(opens, notFound)
    await open('/?story=old')
    await expect.element(panel().getByText(/^This story is no longer available/)).toBeVisible()
    await expect.element(panel().getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  test('that is deleted while open stays readable and says so', async () => {
    await open()
    await link('Headline a').click()
    await expect.element(panel().getByText('At least 31 died.')).toBeVisible()
    world.reply(opens, notFound)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hourMs)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(panel().getByText(/^This story has been deleted since/)).toBeVisible()
    await expect.element(panel().getByText('At least 31 died.')).toBeVisible()
    vi.restoreAllMocks()
  })

  test('that cannot be loaded can be retried', async () => {
    const recover = world.replyFor(opens, () => answer({}, 500))
    await open('/?story=a')
    await expect.element(panel().getByText('Could not load the story.')).toBeVisible()
    recover()
    await panel().getByRole('button', { name: 'Try again' }).click()
    await expect.element(panel().getByText('At least 31 died.')).toBeVisible()
  })

  test('closes on Listen, and asks for that very story', async () => {
    world.reply('POST /api/ask', () => answer({ error: { code: 'unavailable', message: 'no' } }, 503))
    await open()
    await link('Headline a').click()
    await panel().getByRole('button', { name: 'Hear: Headline a' }).click()
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.poll(() => world.sent('POST /api/ask')).toHaveLength(1)
    expect(world.sent('POST /api/ask')[0]?.body).toMatchObject({ question: 'Tell me about “Headline a”' })
    await expect.element(button('Tap & Ask')).toBeVisible()
  })
})
