import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asks, plant, say, stream, told } from '../../../../tests/support/answers.ts'
import { makeSession } from '../../../../tests/support/accounts.ts'
import { reload, sessionKey, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { ask, log, openConversation, voiced } from '../../../../tests/support/conversation.ts'
import { button } from '../../../../tests/support/screen.ts'

let world: TestWorld

beforeEach(async () => {
  world = await openConversation(['What changed?'])
})

test('a restored conversation shows its end, the page its top, and a new conversation replaces it', async () => {
  await page.viewport(390, 400)
  await ask("What's new?")
  await ask('The last one?')
  scrollTo(0, 0)
  await reload(voiced)
  await expect.poll(() => log().query()?.scrollTop).toBeGreaterThan(0)
  expect(scrollY).toBe(0)
  await ask('Another one?')
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  await button('New conversation').click()
  await expect.poll(() => log().query()).toBeNull()
  expect(sessionStorage.getItem('tidings.conversation')).toBeNull()
  await ask('And now?')
  expect(world.sent(asks).at(-1)?.body).toEqual({ question: 'And now?' })
  await page.viewport(1280, 800)
})

test('a headline quoted as a sentence is shown once', async () => {
  world.reply(asks, () =>
    stream([say('From Harbour Post:', null, { namesSource: true }), say(plant.title, plant)]),
  )
  await ask('Who else reports it?')
  await expect.element(log().getByText(plant.title, { exact: true })).toBeVisible()
  await expect.element(log().getByRole('button', { name: /^Harbour Post/ })).toBeVisible()
  expect(log().getByText(plant.title).elements()).toHaveLength(1)
})

test('an answer that could not be saved says so, and one that was saved does not', async () => {
  const unsaved = 'This answer could not be saved, so it will be missing from your history.'
  await ask("What's new?")
  await expect.element(button('What changed?')).toBeVisible()
  expect(log().getByText(unsaved).query()).toBeNull()
  world.reply(asks, () => stream(told, { historyId: null }))
  await ask('And now?')
  await expect.element(log().getByText(unsaved)).toHaveLength(1)
})

test('a conversation on a hardened server leaves nothing in the tab', async () => {
  sessionStorage.clear()
  sessionStorage.setItem(sessionKey, JSON.stringify(makeSession(world.person)))
  await reload({ ...voiced, isHardened: true })
  await ask("What's new?")
  await expect.element(log().getByText('Ferries sail twice as often.').first()).toBeVisible()
  expect(Object.keys(sessionStorage)).toEqual([sessionKey])
})
