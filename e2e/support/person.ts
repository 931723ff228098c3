import type { Page } from 'playwright-core'
import { onboardingTexts } from '@tidings/contract/texts/onboarding'

export type Person = {
  firstName: string
  email: string
  password: string
  interests: string[]
  sources: string[]
}

export const ana: Person = {
  firstName: 'Ana',
  email: 'ana@example.org',
  password: 'Correct-Horse-7',
  interests: ['Science', 'Environment'],
  sources: ['BBC', 'The Guardian'],
}

/** Presses the offered items and types the others. */
async function choose(page: Page, items: string[]) {
  for (const item of items) {
    const chip = page.getByRole('button', { name: item, exact: true })
    if ((await chip.count()) > 0) {
      await chip.click()
      continue
    }
    await page.getByLabel(/^Another /).fill(item)
    await page.getByLabel(/^Another /).press('Enter')
  }
  await page.getByRole('button', { name: onboardingTexts.next, exact: true }).click()
}

/** Completes all six onboarding steps and ends on the dashboard. */
export async function onboard(page: Page, url: string, person: Person) {
  await page.goto(`${url}/onboarding`)
  await page.getByRole('button', { name: onboardingTexts.getStarted }).click()
  await choose(page, person.interests)
  await choose(page, person.sources)
  await page.getByRole('button', { name: onboardingTexts.next, exact: true }).click()
  await page.getByLabel(onboardingTexts.firstName).fill(person.firstName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: onboardingTexts.next, exact: true }).click()
  await page.getByRole('button', { name: onboardingTexts.goToDashboard }).click()
  await page.waitForURL(`${url}/`)
}

export async function signIn(page: Page, url: string, { email, password }: Person) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${url}/`)
}
