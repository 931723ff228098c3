import type { Briefing } from '@tidings/contract/api/briefings'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  asks,
  ferry,
  hourMs,
  plant,
  say,
  silence,
  speaks,
  speech,
  stream,
  told,
} from '../../../tests/support/answers.ts'
import { answer, unreachable } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button } from '../../../tests/support/screen.ts'

const lists = 'GET /api/briefings'
const makes = 'POST /api/briefings'

function briefing(madeAt: Date): Briefing {
  const chapter = { kind: 'new' as const, storyId: plant.id, headline: plant.title, language: 'en' as const }
  const named = say('From Harbour Post:', null, { namesSource: true })
  return {
    id: crypto.randomUUID(),
    madeAt: madeAt.toISOString(),
    title: 'My briefing',
    language: 'en',
    opening: [say('Two stories, from Harbour Post.')],
    chapters: [
      { ...chapter, sentences: [named, say('The plant opened on Thursday.', plant)] },
      { ...chapter, storyId: ferry.id, sentences: [named, say('Ferries sail twice as often.', ferry)] },
    ],
    audioUrl: null,
    historyId: crypto.randomUUID(),
  }
}

let world: TestWorld
let kept: Briefing[]

beforeEach(() => {
  world = openWorld()
  kept = []
  world.reply(speaks, silence)
  world.reply(lists, () => answer({ now: new Date().toISOString(), briefings: kept }))
  world.reply(makes, () => answer({ briefing: briefing(new Date()), notice: null }))
})

const open = () => openSignedIn(world, '/', { voice: { kind: 'socket', transcription: 'browser', speech } })
const hear = () => button("Hear today's briefing")
const says = (text: string) => expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
const spoken = () => world.sent(speaks).map(({ body }) => (body as { text: string }).text)

test('today’s briefing is made on request, shown with its sources and read aloud', async () => {
  kept = [briefing(new Date(Date.now() - 30 * hourMs))]
  await open()
  await hear().click()
  await says("Today's briefing")
  await says('Ferries sail twice as often.')
  await expect.poll(spoken).toContain('Ferries sail twice as often.')
  expect(world.sent(makes)).toHaveLength(1)
  await says(plant.title)
})

test('a briefing already made today is shown instead of a new one, and a lack of news is reported', async () => {
  kept = [briefing(new Date())]
  await open()
  await hear().click()
  await says('The plant opened on Thursday.')
  expect(world.sent(makes)).toHaveLength(0)
  kept = []
  const notice = say('Nothing new since 7:00.')
  world.reply(makes, () => answer({ briefing: null, notice }))
  await hear().click()
  await says('Nothing new since 7:00.')
  world.reply(asks, () => stream(told))
  await button('Tell me the latest news again').click()
  await says('It powers forty thousand homes.')
})

test('today’s briefing is the one of the day in the profile’s time zone', async () => {
  world.tables.profiles[0] = { ...world.tables.profiles[0], timezone: 'Asia/Tokyo' }
  kept = [briefing(new Date('2026-11-20T22:30:00Z'))]
  world.reply(lists, () => answer({ now: '2026-11-20T23:30:00Z', briefings: kept }))
  await open()
  await says('Save Preferences')
  await hear().click()
  await says('The plant opened on Thursday.')
  expect(world.sent(makes)).toHaveLength(0)
})

test('pressing again while a briefing is being made starts no second one, and errors are shown', async () => {
  const release = world.hold(makes)
  await open()
  await hear().click()
  await expect.element(button('Making your briefing...')).toBeVisible()
  await button('Making your briefing...').click({ force: true })
  release()
  await says('The plant opened on Thursday.')
  expect(world.sent(makes)).toHaveLength(1)
  // The player comes and goes, and the button moves with it.
  await expect.poll(spoken).toContain('Ferries sail twice as often.')
  await expect.poll(() => page.getByRole('group', { name: 'Player' }).query()).toBeNull()
  world.reply(lists, unreachable)
  await hear().click()
  await says('The server cannot be reached.')
})

test('a notification’s link opens its briefing, which is read aloud only on request', async () => {
  const told = briefing(new Date('2026-11-20T07:00:00Z'))
  kept = [briefing(new Date()), told]
  const dialog = page.getByRole('dialog')
  await openSignedIn(world, `/?briefing=${told.id}`, {
    voice: { kind: 'socket', transcription: 'browser', speech },
  })
  await expect.element(dialog.getByRole('heading', { name: /^Your briefing, 20 November/ })).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: plant.title }).first()).toBeVisible()
  await expect.element(dialog.getByText('The plant opened on Thursday.')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: plant.source }).first()).toBeVisible()
  expect(dialog.getByText('From Harbour Post:').query()).toBeNull()
  expect(spoken()).toEqual([])
  await dialog.getByRole('button', { name: 'Hear it' }).click()
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(spoken).toContain('The plant opened on Thursday.')
  expect(location.search).toBe('')
})

test('a deleted briefing says so, and one that fails to load can be retried', async () => {
  const fails = world.replyFor(lists, unreachable)
  await openSignedIn(world, `/?briefing=${crypto.randomUUID()}`)
  await says('Could not load this briefing.')
  fails()
  await button('Try again').click()
  await says('This briefing has been deleted, or is not yours. The newest 50 are kept.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  expect(location.search).toBe('')
})
