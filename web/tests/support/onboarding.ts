import { expect } from 'vitest'
import type { AppConfig } from '@tidings/contract/api/app-config'
import { openAt, reload } from './open-app.tsx'
import { button, field, heading } from './screen.ts'

export const next = () => button('Next')
export const finish = () => button('Go to Dashboard')

/** Goes past the welcome step. */
export async function openInterests(): Promise<void> {
  await openAt('/onboarding')
  await button('Get Started').click()
  await expect.element(heading('What interests you?')).toHaveFocus()
}

/** Chooses interests and goes on. */
export async function chooseAndGoOn(): Promise<void> {
  await button('Science').click()
  await next().click()
  await button('BBC').click()
  await next().click()
  await expect.element(heading('How often?')).toHaveFocus()
  await next().click()
  await expect.element(field('First name')).toBeVisible()
}

export async function openPersonalInfo(): Promise<void> {
  await openInterests()
  await chooseAndGoOn()
}

/** As after a reload: the choices are made and there is no step to go back to. */
export async function resumeAtPersonalInfo(changes: Partial<AppConfig> = {}): Promise<void> {
  const draft = {
    interests: ['Science'],
    sources: ['BBC'],
    frequency: 'daily',
    fullName: '',
    email: '',
    language: 'en',
    location: '',
    timezone: 'Europe/Berlin',
  }
  sessionStorage.setItem('tidings.onboarding', JSON.stringify(draft))
  history.replaceState({ step: 4, depth: 0 }, '', '/onboarding')
  await reload(changes)
  await expect.element(field('First name')).toBeVisible()
}

export async function fillPersonalInfo(email: string, firstName = 'Ana'): Promise<void> {
  await field('First name').fill(firstName)
  await field('Email').fill(email)
  await field('Password').fill('Correct-Horse-7')
}
