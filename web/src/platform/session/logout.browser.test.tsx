import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asks, stream, told } from '../../../tests/support/answers.ts'
import { unreachable } from '../../../tests/support/backend.ts'
import { ask, log, voiced } from '../../../tests/support/conversation.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, heading } from '../../../tests/support/screen.ts'

let world: TestWorld

beforeEach(() => {
  world = openWorld()
})

const logouts = 'POST /auth/v1/logout'
const hasLeft = () => expect.poll(() => location.hash).toBe('#left')

test('a page that the browser kept through the logout shows the login when it is shown again', async () => {
  await openSignedIn(world, '/', { marketingUrl: '#left' })
  await button('Logout').click()
  await hasLeft()
  await expect.element(page.getByText('Signing out...')).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(heading('Sign in')).toBeVisible()
})

test('a failed logout keeps the conversation, and one that succeeds deletes it', async () => {
  const kept = () => sessionStorage.getItem('tidings.conversation')
  world.reply(asks, () => stream(told))
  await openSignedIn(world, '/', { ...voiced, marketingUrl: '#left' })
  await ask("What's new?")
  const answered = log().getByText('Ferries sail twice as often.')
  await expect.element(answered).toBeVisible()
  const restore = world.replyFor(logouts, unreachable)
  await button('Logout').click()
  await expect.poll(() => world.sent(logouts)).toHaveLength(1)
  await expect.element(button('Logout')).toBeEnabled()
  await expect.element(answered).toBeVisible()
  expect(kept()).toContain('Ferries')
  restore()
  await button('Logout').click()
  await hasLeft()
  expect(kept()).toBeNull()
})
