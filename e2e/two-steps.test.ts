import { codeTexts, secondStepTexts } from '@tidings/contract/texts/second-step'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, newAddress, signedOutContext, type Account } from './support/account.ts'
import { browserPath } from './support/browser.ts'
import { addFactor, codeOfStep } from './support/second-factor.ts'
import { openTestApp } from './support/test-app.ts'

describe.skipIf(!browserPath)('signing in with a second step', () => {
  const tidings = openTestApp()
  let page: Page
  let account: Account
  let secret: string
  /** Requests for what belongs to the person. */
  let personal: string[]

  beforeEach(async () => {
    const made = await makeAccount(tidings.url, newAddress('steps'))
    ;({ secret, account } = await addFactor(tidings.url, made, {
      factor_type: 'totp',
      friendly_name: 'My app',
    }))
    const context = await signedOutContext(tidings.browser, tidings.url)
    page = await context.newPage()
    personal = []
    page.on('request', (request) => {
      if (/\/(rest\/v1|api|call)\//.test(request.url())) personal.push(request.url())
    })
    await page.goto(`${tidings.url}/login`)
    return () => context.close()
  })

  const code = () => page.getByLabel(codeTexts.label, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  async function givePassword() {
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await press('Sign In')
    await page.getByRole('heading', { name: secondStepTexts.title }).waitFor()
  }

  test('asks for the app’s code before fetching any personal data, also after a reload', async () => {
    await givePassword()
    await page.goto(`${tidings.url}/settings`)
    await page.waitForURL(`${tidings.url}/login`)
    await page.reload()
    await code().waitFor()
    expect(await code().getAttribute('inputmode')).toBe('numeric')
    expect(await code().getAttribute('autocomplete')).toBe('one-time-code')
    await page.goto(`${tidings.url}/onboarding`)
    await code().fill(codeOfStep(secret, 0).replace(/(...)/, '$1 '))
    expect(personal).toEqual([])
    await page.goto(`${tidings.url}/`)
    await code().fill(codeOfStep(secret, 0).replace(/(...)/, ' $1-'))
    await press(codeTexts.confirm)
    await page.getByText('Ask & Listen').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.reload()
    await page.getByText('Ask & Listen').waitFor()
  })
})

describe.skipIf(!browserPath)('a security key', () => {
  const tidings = openTestApp()

  /** A page whose browser has a key of its own, in software. */
  async function openPageWithKey() {
    const context = await tidings.browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
    })
    return { page, [Symbol.asyncDispose]: () => context.close() }
  }

  test('is added in Settings, required at the next sign-in, and no longer once it is removed', async () => {
    const account = await makeAccount(tidings.url, newAddress('key'))
    await using opened = await openPageWithKey()
    const { page } = opened
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    async function signIn() {
      await page.goto(`${tidings.url}/login`)
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await press('Sign In')
    }
    const isHome = () => page.getByText('Ask & Listen').waitFor()
    const forgetSession = () => page.evaluate(() => localStorage.clear())

    await signIn()
    await isHome()
    await page.goto(`${tidings.url}/settings`)
    await press('Add a security key or passkey')
    await press('Continue')
    await press('Use security key')
    await page.getByText('Security key was added.').waitFor()
    await press('Add a security key or passkey')
    await press('Continue')
    await press('Use security key')
    await page.getByText('You have added this security key before.').waitFor()

    await forgetSession()
    await signIn()
    await page.getByRole('heading', { name: 'Use your security key' }).waitFor()
    await press('Use security key')
    await isHome()
    await page.goto(`${tidings.url}/settings`)
    await press('Remove Security key')
    await press('Remove')
    await page.getByText('Security key was removed.').waitFor()

    await forgetSession()
    await signIn()
    await isHome()
  })
})
