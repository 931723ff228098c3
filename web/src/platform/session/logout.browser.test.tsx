import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, heading } from '../../../tests/support/screen.ts'

let world: TestWorld

beforeEach(() => {
  world = openWorld()
})

const hasLeft = () => expect.poll(() => location.hash).toBe('#left')

test('a page that the browser kept through the logout shows the login when it is shown again', async () => {
  await openSignedIn(world, '/', { marketingUrl: '#left' })
  await button('Logout').click()
  await hasLeft()
  await expect.element(page.getByText('Signing out...')).toBeVisible()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(heading('Sign in')).toBeVisible()
})
