import type { Privacy } from '@tidings/contract/api/privacy'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openAt, openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

let world: TestWorld
beforeEach(() => {
  world = openWorld()
  world.reply('GET /api/sessions', () => answer({ sessions: [] }))
  world.reply('GET /api/model-keys', () => answer({ keys: [] }))
})

const open = () => openSignedIn(world, '/settings')
const press = (name: string) => button(name).click()
const dialog = () => page.getByRole('dialog')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

describe('the privacy notice', () => {
  const notice: Privacy = {
    operator: { name: 'Ada Lovelace', contact: 'mailto:ada@example.org', noticeUrl: null },
    isAtProject: false,
    kept: { historyDays: 365, recordingsDays: 30, sessionDays: 180, mailDays: null, eventsDays: 90 },
    receivers: [
      { kind: 'model', host: 'api.example.org' },
      { kind: 'push', host: null },
    ],
  }
  const link = 'Privacy: what is kept and who sees it'
  const texts = () => dialog().element().textContent

  test('says on the login screen who runs the server, what is stored how long, and who sees it', async () => {
    world.reply('GET /api/privacy', () => answer(notice))
    await openAt('/login')
    await press(link)
    await says('Ada Lovelace runs this server.')
    await expect
      .element(page.getByRole('link', { name: 'Contact the operator' }))
      .toHaveAttribute('href', 'mailto:ada@example.org')
    expect(texts()).toContain('History365 days')
    expect(texts()).toContain(
      'Account, profile and preferencesuntil you delete your account, and 7 days after that',
    )
    expect(texts()).toContain('api.example.org: Gets your question and excerpts of articles')
    expect(texts()).toContain('If you turn on notifications')
    expect(texts()).not.toContain('hears and may record')
    expect(world.sent('GET /api/privacy')[0]?.headers.has('authorization')).toBe(false)
    await userEvent.keyboard('{Escape}')
    expect(dialog().query()).toBeNull()
    await expect.element(button(link)).toHaveFocus()
  })

  test('has an address of its own, and names nobody if the operator has not', async () => {
    const operator = { name: null, contact: null, noticeUrl: 'https://example.org/privacy' }
    world.reply('GET /api/privacy', () => answer({ ...notice, operator, isAtProject: true, receivers: [] }))
    await openAt('/onboarding#privacy')
    await says(/has not given a name here/)
    await says('Nothing is passed on to anybody else.')
    expect(texts()).toContain('Account, profile and preferencesdecided by your project')
    expect(texts()).toContain('could not take, until you come back30 days')
    await expect
      .element(page.getByRole('link', { name: "The operator's own privacy notice" }))
      .toHaveAttribute('href', 'https://example.org/privacy')
  })

  test('opens in Settings, and can be retried if it could not be loaded', async () => {
    world.reply('GET /api/privacy', () => answer({}, 500))
    await open()
    await press(link)
    await says('Could not load how this server is set up.')
    world.reply('GET /api/privacy', () => answer(notice))
    await press('Try again')
    await says('Ada Lovelace runs this server.')
  })
})
