import type { CatalogueSource } from '@tidings/contract/api/news'
import type { Story } from '@tidings/contract/api/stories'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkLooks, checkPhone, emulateTouchScreen } from '../../tests/support/accessible-looks.ts'
import { dialog } from '../../tests/support/looks.ts'
import { makeSession } from '../../tests/support/accounts.ts'
import { answer } from '../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../tests/support/open-app.tsx'
import { button, field, heading } from '../../tests/support/screen.ts'

const moment = '2026-11-20T09:00:00Z'
const preferences = 'section:has(> header #preferences)'
const soon = () => Math.floor(Date.now() / 1000) + 300

const catalogue: CatalogueSource[] = [
  { name: 'BBC', languages: ['en'], topics: ['Science', 'Sports'], state: 'read' },
  { name: 'Le Monde', languages: ['fr'], topics: [], state: 'unread' },
  { name: 'Tagesschau', languages: ['de'], topics: ['Politics'], state: 'failing' },
]

const app = {
  id: 'app',
  factor_type: 'totp',
  friendly_name: 'My app',
  status: 'verified',
  created_at: moment,
} as const

function makeStory(): Story {
  const report = {
    id: 'a',
    headline: 'Port opens',
    source: 'taz',
    url: 'https://news.example/a',
    publishedAt: new Date(Date.now() - 7_200_000).toISOString(),
    language: 'en',
    sample: false,
  } as const
  return {
    ...report,
    sentence: 'A new tidal energy plant opened on Thursday.',
    topics: ['Science'],
    sources: ['taz', 'The Ledger'],
    reports: [report, { ...report, id: 'b', source: 'The Ledger' }],
    reasons: [{ kind: 'interest', name: 'Science' }],
    questions: { tell: 'Tell me about it', about: 'About it: ', news: null },
  }
}

// `e2e/accessibility.test.ts` has what needs a server: answers and calls.
describe('every screen with a session is accessible and does not scroll sideways', () => {
  let world: TestWorld
  beforeEach(async () => {
    await emulateTouchScreen()
    world = openWorld()
    world.person.name = 'Åsa-Élodie'
    world.tables.query_history = ['started', 'completed', 'error', 'paused'].map((status) => ({
      id: crypto.randomUUID(),
      query_text: `Question with ${'a very long word '.repeat(4)}${'x'.repeat(80)}`,
      summary_text: 'A rather long sentence about the news. '.repeat(20),
      status,
      created_at: new Date().toISOString(),
      interaction_duration: 12,
      audio_response_url: '/api/audio/none',
      context_data: { type: 'question' },
    }))
    const story = makeStory()
    const timeline = story.reports.map((report, at) => ({
      report,
      sentence: `Version ${at}.`,
      replaces: null,
    }))
    world.stories = [story]
    world.reply('GET /api/stories/*', () =>
      answer({ ...story, now: new Date().toISOString(), timeline, differences: [] }),
    )
    world.reply('POST /api/audio/none/link', () => answer({}, 500))
    world.reply('GET /api/sources', () => answer({ sources: catalogue }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
    const here = { id: 'here', ip: null, user_agent: 'curl/8', created_at: moment, refreshed_at: moment }
    world.reply('GET /api/sessions', () => answer({ sessions: [{ ...here, current: true }] }))
  })

  const says = (text: string | RegExp) =>
    expect.element(page.getByText(text, { exact: typeof text === 'string' }).first()).toBeVisible()
  const press = (name: string) => button(name).first().click()
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  async function open(path = '/') {
    // The links of the layout that all sizes show are found by their names on a desktop.
    await page.viewport(1280, 800)
    await openSignedIn(world, path)
  }
  async function openHome() {
    await open()
    await expect.element(button('Save Preferences')).toBeVisible()
    await says('completed')
  }

  test('the dashboard, its tabs, and the dialog about unsaved changes', async () => {
    world.tables.user_preferences = []
    await openHome()
    await checkLooks('dashboard')
    await checkPhone('dashboard')
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    await page.getByRole('tab', { name: 'Summary' }).click()
    await says('No preferences found. Use the form to configure your preferences.')
    await checkLooks('the other tabs', 'main')
    await page.getByRole('tab', { name: 'Complete Form' }).click()
    for (const list of ['Interests', 'Preferred information sources']) {
      await field(list).fill('A choice of one’s own')
      await userEvent.keyboard('{Enter}')
    }
    await says('Not saved yet.')
    await link('History').last().click()
    await expect.element(page.getByRole('dialog', { name: 'Save your preferences?' })).toBeVisible()
    await checkLooks('changes about to be left', dialog)
    await userEvent.keyboard('{Escape}')
    await checkLooks('preferences not saved yet', preferences)
    await press('Save Preferences')
    await says('Preferences saved successfully')
    await checkLooks('preferences saved', preferences)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await says('Voice gender')
    await checkLooks('preferences summary', preferences)
  })

  test('failed loads, and a page without a network', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    world.reply('* /rest/v1/*', () => answer({ message: 'no' }, 500))
    await open()
    await vi.waitUntil(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      return page.getByText('Error loading history').query() !== null
    }, 30_000)
    vi.useRealTimers()
    await expect.element(button('Try again').last()).toBeVisible()
    await checkLooks('not loaded')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await says(/You are offline\./)
    await checkLooks('offline')
    online.mockRestore()
    dispatchEvent(new Event('online'))
  })

  test('the dialogs for feedback, a story and choosing sources, and the menu', async () => {
    for (const route of ['POST /feedback/messages', 'POST /.netlify/functions/*'])
      world.reply(route, () => answer({}))
    await openHome()
    await press('Support')
    await press('Send Feedback')
    await says('Please enter your feedback')
    await checkLooks('feedback with an error', dialog)
    await field('Your Feedback*').fill('Good')
    await press('Send Feedback')
    await says('Your feedback has been submitted successfully. We appreciate your input!')
    await checkLooks('feedback sent', dialog)
    await userEvent.keyboard('{Escape}')
    await press('Menu')
    await expect.element(page.getByRole('dialog', { name: /^Menu/ })).toBeVisible()
    await checkPhone('menu', dialog)
    await userEvent.keyboard('{Escape}')
    await page.getByRole('list', { name: "Today's stories" }).getByRole('link').first().click()
    await says('Who reports it')
    await checkLooks('a story', dialog)
    await userEvent.keyboard('{Escape}')
    await press('Browse sources')
    const rows = page.getByRole('list', { name: 'Sources to choose from' }).getByRole('listitem')
    await expect.element(rows).toHaveLength(catalogue.length)
    await checkLooks('sources to choose from', dialog)
  })

  test('the settings with their dialogs', async () => {
    const { person } = world
    const totp = {
      qr_code: '<svg></svg>',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    }
    world.reply('POST /auth/v1/factors', () => answer({ ...app, type: 'totp', totp }))
    world.reply('POST /auth/v1/factors/*/challenge', () =>
      answer({ id: 'challenge', type: 'totp', expires_at: soon() }),
    )
    world.reply('POST /auth/v1/factors/*/verify', () => {
      person.factors = [app]
      return answer(makeSession(person, 'aal2'))
    })
    await open('/settings')
    await press('Change Password')
    await says('Password is required')
    await checkLooks('settings with an error')
    await press('Add an authenticator app')
    await field('Name').fill('')
    await press('Continue')
    await says('Enter a name')
    await checkLooks('an app without a name', dialog)
    await field('Name').fill('My app')
    await press('Continue')
    await press('Confirm')
    await says('Enter the six-digit code')
    await checkLooks('an app to be scanned', dialog)
    await field('Code from the app').fill('123456')
    await press('Confirm')
    await says('My app was added.')
    await checkLooks('settings with a second step')
    await press('Remove My app')
    await checkLooks('an app to be removed', dialog)
  })

  test('the profile, the history, analytics and the settings', async () => {
    await open('/profile')
    await says('Back to Home')
    await checkLooks('profile')
    for (const name of ['History', 'Analytics', 'Settings']) {
      await link(name).last().click()
      await expect.element(heading(name)).toBeVisible()
      await checkLooks(name)
    }
  })
})
