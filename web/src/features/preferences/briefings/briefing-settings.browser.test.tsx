import type { BriefingSettings } from '@tidings/contract/api/briefings'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, noContent } from '../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { button, field } from '../../../../tests/support/screen.ts'

const saves = 'PUT /api/briefings/settings'
const sends = 'POST /api/briefings/mail/code'
const confirms = 'POST /api/briefings/mail/confirm'

let world: TestWorld
beforeEach(() => {
  world = openWorld()
})

const section = () => page.getByRole('region', { name: 'Your briefing', exact: true })
const says = (text: string) => expect.element(section().getByText(text, { exact: true })).toBeVisible()
const settle = (changes: Partial<BriefingSettings>, mail: Partial<BriefingSettings['mail']> = {}) => {
  const { briefingSettings: before } = world
  world.briefingSettings = { ...before, ...changes, mail: { ...before.mail, ...mail } }
}

test('the address is confirmed by an emailed code, and a wrong one shows an error at its field', async () => {
  await openSignedIn(world, '/#briefing-settings')
  await says('Briefings will be sent to ada@example.com once you have confirmed it.')
  world.reply(sends, noContent)
  await button('Confirm your address').click()
  world.reply(confirms, () => answer({ error: { code: 'bad_request', message: 'This code is wrong.' } }, 400))
  await field('Code from the email').fill('123 456')
  await section().getByRole('button', { name: 'Confirm', exact: true }).click()
  await says('This code is wrong.')
  await expect.element(field('Code from the email')).toHaveFocus()
  world.reply(confirms, () => {
    settle({ nextAt: '2026-11-23T07:00:00Z' }, { isConfirmed: true })
    return answer(world.briefingSettings)
  })
  await section().getByRole('button', { name: 'Confirm', exact: true }).click()
  await says('Sent to ada@example.com.')
  await says('Next: Monday 23 November at 07:00.')
  expect(world.sent(confirms).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }])
})

test('the times depend on the frequency, and are saved when chosen', async () => {
  settle({}, { isConfirmed: true })
  world.reply(saves, ({ body }) => {
    settle(body as Partial<BriefingSettings>)
    return answer(world.briefingSettings)
  })
  await openSignedIn(world, '/#briefing-settings')
  await says('A briefing once a day. You can listen to one on this page at any time.')
  await field('Time of day').selectOptions('18')
  await says('Saved.')
  await expect.element(field('Time of day')).toHaveValue('18')
  await field('Update frequency').selectOptions('Hourly')
  await button('Save Preferences').click()
  await field('Maximum per day').selectOptions('5')
  expect(field('Time of day').query()).toBeNull()
  await says(
    'A briefing on the hour when enough sources report something. You can listen to one on this page at any time.',
  )
  await expect.element(field('How many sources must report it')).toHaveValue('2')
  await says('One fewer for news on your interests, from your sources or place.')
  await field('How many sources must report it').selectOptions('One is enough')
  const saved = [{ hour: 18 }, { mostADay: 5 }, { leastSources: 1 }]
  await expect.poll(() => world.sent(saves).map(({ body }) => body)).toEqual(saved)
})

test('shows why no briefing comes, and how to turn it on again', async () => {
  settle({}, { isConfirmed: true, stopped: 'bounced', isSetUp: false, failedAt: '2026-11-20T07:00:00Z' })
  world.reply(saves, () => {
    settle({}, { stopped: null, isSetUp: true })
    return answer(world.briefingSettings)
  })
  await openSignedIn(world, '/#briefing-settings')
  await says('The mail server says ada@example.com does not exist, so nothing more is sent to it.')
  await says('A briefing could not be emailed. We stopped trying on Friday 20 November at 07:00.')
  const noMail =
    'Email is not set up on this server. Your briefings are saved as files that only its operator can read.'
  await says(noMail)
  await expect.element(section().getByRole('heading')).toHaveFocus()
  settle({}, { stopped: 'refused' })
  await openSignedIn(world, '/#briefing-settings')
  await says(
    'The mail server has rejected every briefing to ada@example.com for several days, so no more are sent.',
  )
  await button('Start sending again').click()
  await says('Sent to ada@example.com.')
  expect(world.sent(saves)[0]?.body).toEqual({ isMailStopped: false })
  await field('Email notifications').click()
  await button('Save Preferences').click()
  await says('Email notifications are off in your preferences, so no emails are sent.')
})

test('shows whether notifications are on, and links to their settings', async () => {
  settle({ push: { isSetUp: true, devices: 2 } })
  await openSignedIn(world, '/#briefing-settings')
  await says('2 of your browsers get push notifications.')
  await field('Push notifications').click()
  await button('Save Preferences').click()
  await says('Push notifications are off in your preferences, so none are sent.')
  await field('Push notifications').click()
  await button('Save Preferences').click()
  settle({ push: { isSetUp: true, devices: 0 } })
  await openSignedIn(world, '/#briefing-settings')
  await says('None of your browsers gets push notifications yet.')
  const link = section().getByRole('link', { name: 'Get them in this browser' })
  await expect.element(link).toHaveAttribute('href', '/settings#notifications-in-browsers')
  settle({ push: { isSetUp: false, devices: 0 } })
  await openSignedIn(world, '/#briefing-settings')
  await says('This server does not send push notifications, even if they are ticked above.')
})
