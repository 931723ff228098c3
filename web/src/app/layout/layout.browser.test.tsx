import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { openSignedIn, openWorld, reload, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const entries = ['Home', 'Profile', 'History', 'Analytics', 'Settings']

describe('the layout and the dashboard', () => {
  let world: TestWorld
  beforeEach(() => {
    delete document.documentElement.dataset['theme']
    world = openWorld()
    world.reply('GET /api/sessions', () => Response.json({ sessions: [] }))
    world.reply('GET /api/model-keys', () => Response.json({ keys: [] }))
  })

  const card = (name: string) => page.getByRole('heading', { name, level: 2, exact: true })
  const voice = () => card('Ask & Listen')
  const history = () => card('Your History')
  const preferences = () => card('Personalization & Preferences')
  const boxOf = async (locator: Locator) => (await locator.findElement()).getBoundingClientRect()
  const leftOf = async (locator: Locator) => (await boxOf(locator)).left
  const topOf = async (locator: Locator) => (await boxOf(locator)).top
  /** Hidden ones have no role, so there is one at a time. */
  const navigation = () => page.getByRole('navigation', { name: 'Main' })
  const links = (within: Locator) =>
    within
      .getByRole('link')
      .elements()
      .map((each) => (each as HTMLElement).innerText)
  const menu = () => button('Menu')
  const overlay = () => page.getByRole('dialog', { name: /^Menu/ })

  async function open(width: number) {
    await page.viewport(width, 800)
    await openSignedIn(world, '/')
    await expect.element(voice()).toBeVisible()
    await expect.element(preferences()).toBeVisible()
    await expect.element(button('Save Preferences')).toBeVisible()
  }

  test('has two columns from 768 px and one below, always in the order voice, history, preferences', async () => {
    await open(768)
    expect(await leftOf(history())).toBe(await leftOf(voice()))
    expect(await leftOf(preferences())).toBeGreaterThan(384)
    await page.viewport(767, 800)
    expect(await leftOf(preferences())).toBe(await leftOf(voice()))
    expect(await topOf(history())).toBeGreaterThan(await topOf(voice()))
    expect(await topOf(preferences())).toBeGreaterThan(await topOf(history()))
    const titles = page.getByRole('heading', { level: 2 }).elements()
    expect(titles.map((each) => each.textContent)).toEqual([
      'Ask & Listen',
      'Your History',
      'Personalization & Preferences',
    ])
  })

  test('has a rail from 768 px, with labels beside the icons from 1024 px', async () => {
    await open(1024)
    expect(navigation().elements()).toHaveLength(1)
    expect(links(navigation())).toEqual(entries)
    const home = (await navigation().getByRole('link', { name: 'Home' }).findElement()) as HTMLElement
    const topIn = (selector: string) =>
      home.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
    expect(Math.abs(topIn('svg') - topIn('span'))).toBeLessThan(10)
    expect(home.getBoundingClientRect().left).toBeLessThan(60)
    await page.viewport(768, 800)
    await expect.poll(() => topIn('span')).toBeGreaterThan(topIn('svg') + 10)
    expect(navigation().elements()).toHaveLength(1)
    expect(menu().query()).toBeNull()
  })

  test('has a fixed bar at the bottom below 768 px, which never covers the focus', async () => {
    await open(767)
    expect(links(navigation())).toEqual(entries)
    const bar = await boxOf(navigation())
    expect(bar.bottom).toBe(800)
    const save = (await button('Save Preferences').findElement()) as HTMLElement
    save.focus()
    await expect.poll(() => save.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
  })

  test('keeps the focused element in view when something above it grows', async () => {
    await open(390)
    const back = (await page.getByRole('link', { name: 'Back to top' }).findElement()) as HTMLElement
    await userEvent.tab()
    back.focus()
    const bar = await boxOf(navigation())
    await expect.poll(() => back.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
    const late = document.createElement('div')
    late.style.height = '300px'
    back.before(late)
    await expect.poll(() => back.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
    back.dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
    scrollTo({ top: 0 })
    late.style.height = '400px'
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(scrollY).toBe(0)
  })

  test('keeps the field in view while somebody types, including spaces', async () => {
    await open(390)
    const place = page.getByLabelText('Location (optional)')
    const typed = (await place.findElement()) as HTMLElement
    await place.click()
    await userEvent.keyboard('New York')
    const bar = await boxOf(navigation())
    const late = document.createElement('div')
    late.style.height = '900px'
    typed.before(late)
    await expect.poll(() => typed.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top)
    await expect.element(place).toHaveValue('New York')
  })

  test('on a phone links from the top to history and preferences, and back', async () => {
    await open(390)
    const parts = page.getByRole('navigation', { name: 'On this page' })
    for (const [name, heading] of [
      ['Earlier answers', history()],
      ['Your preferences', preferences()],
    ] as const) {
      await parts.getByRole('link', { name }).click()
      await expect.poll(() => topOf(heading)).toBeLessThan(200)
      expect(await topOf(heading)).toBeGreaterThan(0)
      await expect.element(heading).toHaveFocus()
      await page.getByRole('link', { name: 'Back to top' }).click()
      await expect.poll(() => scrollY).toBe(0)
    }
    await page.viewport(768, 800)
    expect(parts.query()).toBeNull()
  })

  test('opens the rail over a small screen: focus inside, page locked, Escape and a choice close it', async () => {
    await open(390)
    await menu().click()
    await expect.element(overlay()).toBeVisible()
    const { left, top, width, height } = await boxOf(overlay())
    expect([left, top, width, height]).toEqual([0, 0, 390, 800])
    expect(links(overlay())).toEqual(entries)
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    for (let press = 0; press < 12; press += 1) {
      await userEvent.tab()
      const active = document.activeElement
      expect(active === document.body || active?.closest('dialog') !== null).toBe(true)
    }
    ;((await overlay().getByRole('link', { name: 'Home' }).findElement()) as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => overlay().query()).toBeNull()
    await expect.element(menu()).toHaveFocus()
    await menu().click()
    await overlay().getByRole('link', { name: 'Settings' }).click()
    await expect.poll(() => overlay().query()).toBeNull()
    expect(location.pathname).toBe('/settings')
  })

  test('has a two-digit clock that ticks on the minute and is not read out', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T08:04:50Z'), shouldAdvanceTime: true })
    await openSignedIn(world, '/')
    const clock = () => page.getByRole('banner').getByRole('time')
    await expect.element(clock()).toMatchTextContent('09:04')
    await expect.element(clock()).toHaveAttribute('aria-live', 'off')
    vi.advanceTimersByTime(11_000)
    await expect.element(clock()).toMatchTextContent('09:05')
  })

  test('fits the window, also in the last minute of the day', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T22:59:50Z'), shouldAdvanceTime: true })
    await openSignedIn(world, '/')
    await expect.element(page.getByRole('banner').getByRole('time')).toMatchTextContent('23:59')
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  })

  test('shows times in the profile’s time zone, whatever the browser’s', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T20:04:50Z'), shouldAdvanceTime: true })
    Object.assign(world.tables.profiles[0] ?? {}, { timezone: 'Asia/Tokyo' })
    await openSignedIn(world, '/')
    await expect.element(page.getByRole('banner').getByRole('time')).toMatchTextContent('05:04')
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toMatchTextContent('Saturday, 21 November 2026')
    await expect.element(page.getByText(/^News last updated Fri,? 18:00\./)).toBeVisible()
  })

  test('works before the news status is known, which follows', async () => {
    const release = world.hold('GET /api/news/status')
    await open(1024)
    await expect.poll(() => world.sent('GET /api/news/status').length).toBe(1)
    expect(page.getByText(/News last updated/).query()).toBeNull()
    release()
    await expect.element(page.getByText(/^News last updated/)).toBeVisible()
  })

  test('greets by name in one place, and not on very small screens', async () => {
    await open(1024)
    const greeting = page.getByText('Welcome, Ana')
    expect(greeting.elements()).toHaveLength(1)
    await expect.element(greeting).toBeVisible()
    await page.viewport(360, 800)
    await expect.element(greeting).not.toBeVisible()
  })

  test.each([390, 1280])('fits a window of %i px when text is twice as large', async (width) => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => document.documentElement.removeAttribute('style'))
    await open(width)
    expect(document.documentElement.scrollWidth).toBe(width)
    const parts = 'header :is(a, button, time), nav[aria-label="Main"] :is(a, span)'
    const shown = [...document.querySelectorAll(parts)]
      .map((each) => each.getBoundingClientRect())
      .filter((box) => box.width > 1)
    expect(shown.length).toBeGreaterThan(6)
    for (const box of shown) expect([box.left >= 0, box.right <= width]).toEqual([true, true])
    const overlap = shown.some((a) =>
      shown.some((b) => a.top === b.top && a.left < b.left && b.left < a.right && b.right > a.right),
    )
    expect(overlap).toBe(false)
  })

  test('Support opens the feedback dialog, and the focus returns to it', async () => {
    await open(1024)
    await button('Support').click()
    await expect.element(page.getByRole('dialog', { name: 'Send Feedback' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Support')).toHaveFocus()
  })

  test('every link opens a page at the top with its title, its heading focused, and a way back', async () => {
    await open(1024)
    for (const entry of entries.slice(1)) {
      scrollTo(0, 200)
      await navigation().getByRole('link', { name: entry, exact: true }).click()
      await expect.element(page.getByRole('heading', { level: 1, name: entry })).toHaveFocus()
      expect(document.title).toBe(`${entry} · Tidings`)
      expect(scrollY).toBe(0)
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect.element(voice()).toBeVisible()
    }
  })

  test('the theme follows the system until it is switched, and then stays', async () => {
    await open(1024)
    const scheme = () => getComputedStyle(document.documentElement).colorScheme
    expect(scheme()).toBe('light dark')
    await button('Dark theme').click()
    expect(scheme()).toBe('dark')
    await reload()
    await expect.element(button('Light theme')).toBeVisible()
    expect(scheme()).toBe('dark')
  })
})
