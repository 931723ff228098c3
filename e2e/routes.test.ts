import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, sessionKey } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('the route table', () => {
  const tidings = openTestApp()
  let page: Page
  const problems: string[] = []

  beforeAll(async () => {
    page = await tidings.browser.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  })

  async function endsAt(path: string) {
    await page.goto(`${tidings.url}${path}`)
    await page.getByRole('heading').first().waitFor()
    return new URL(page.url()).pathname
  }

  test('a signed-out user only gets the public screens', async () => {
    expect(await endsAt('/')).toBe('/login')
    expect(await endsAt('/nope')).toBe('/login')
    expect(await endsAt('/settings')).toBe('/login')
    expect(await endsAt('/reset-password')).toBe('/reset-password')
    expect(await endsAt('/update-password')).toBe('/update-password')
    expect(await endsAt('/onboarding')).toBe('/onboarding')
  })

  test('a signed-in user is redirected home from the sign-in screens, and all others open', async () => {
    const { session } = await makeAccount(tidings.url, newAddress('routes'))
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sessionKey, session] as const)
    expect(await endsAt('/login')).toBe('/')
    expect(await endsAt('/reset-password')).toBe('/')
    expect(await endsAt('/nope')).toBe('/')
    for (const path of [
      '/profile',
      '/history',
      '/analytics',
      '/settings',
      '/onboarding',
      '/update-password',
    ]) {
      expect(await endsAt(path)).toBe(path)
    }
  })

  test('the content security policy blocked nothing and no script failed', () => {
    expect(problems).toEqual([])
  })
})
