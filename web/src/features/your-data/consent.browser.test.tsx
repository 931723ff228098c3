import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refusal } from '../../../tests/support/backend.ts'
import { fillPersonalInfo, finish, next, resumeAtPersonalInfo } from '../../../tests/support/onboarding.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, heading } from '../../../tests/support/screen.ts'

let world: TestWorld
beforeEach(() => {
  world = openWorld()
})

const changes = { asksConsent: true }
const box = () => page.getByRole('checkbox', { name: /^I have read what is kept about me/ })
const required = () =>
  page.getByRole('alert').getByText('Tick the box to agree. Without it there is no account.')
const app = () => page.getByText('Ask & Listen')

test('where the server asks for it, an account is made only for who agrees, on the page where it is given', async () => {
  await resumeAtPersonalInfo(changes)
  await fillPersonalInfo('agrees@example.org')
  await next().click()
  await expect.element(required()).toBeVisible()
  await expect.element(box()).toHaveFocus()
  await expect.element(button('Privacy: what is kept and who sees it')).toBeVisible()
  expect(world.sent('POST /auth/v1/signup')).toEqual([])
  await box().click()
  await next().click()
  await expect.poll(() => world.sent('POST /auth/v1/signup').length).toBe(1)
  expect(world.sent('POST /auth/v1/signup')[0]?.body).toMatchObject({
    data: { consent_at: expect.stringMatching(/^\d{4}-/) },
  })
  await finish().click()
  await expect.element(app()).toBeVisible()
})

test('asks who has an account before anything of theirs is read, and lets them go', async () => {
  await openSignedIn(world, '/', changes)
  await expect.element(heading('Your agreement')).toBeVisible()
  await expect.element(button('Download everything')).toBeEnabled()
  await expect.element(button('Delete my account')).toBeEnabled()
  await button('Agree and continue').click()
  await expect.element(required()).toBeVisible()
  await box().click()
  const restore = world.replyFor('PUT /auth/v1/user', () =>
    refusal(500, 'unexpected_failure', 'Out of order'),
  )
  await button('Agree and continue').click()
  await expect.element(page.getByText('Out of order')).toBeVisible()
  restore()
  for (const read of ['GET /rest/v1/profiles', 'GET /rest/v1/query_history', 'GET /api/stories'])
    expect(world.sent(read)).toEqual([])
  await button('Agree and continue').click()
  await expect.element(app()).toBeVisible()
  expect(world.sent('PUT /auth/v1/user').at(-1)?.body).toMatchObject({
    data: { consent_at: expect.stringMatching(/^\d{4}-/) },
  })
  await openSignedIn(world, '/onboarding', changes)
  await expect.element(button('Get Started')).toBeVisible()
})

test.each(['GET /api/stories', 'GET /rest/v1/query_history'])(
  'asks whoever took back their consent elsewhere, as soon as %s is refused for it',
  async (read) => {
    world.person.consentAt = '2026-11-20T09:00:00Z'
    const body = { code: 'consent_required', message: 'Agree first.' }
    world.replyFor(read, () => {
      delete world.person.consentAt
      return answer(read.includes('/rest/') ? body : { error: body }, 403)
    })
    await openSignedIn(world, '/', changes)
    await expect.element(heading('Your agreement')).toBeVisible()
    expect(world.sent(read)).not.toEqual([])
  },
)

test('asks nobody where the server does not', async () => {
  await resumeAtPersonalInfo()
  expect(box().query()).toBeNull()
})
