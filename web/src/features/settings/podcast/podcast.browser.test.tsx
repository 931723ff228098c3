import type { Podcast } from '@tidings/contract/api/podcast'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, noContent, unreachable } from '../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { button } from '../../../../tests/support/screen.ts'

const getPodcast = 'GET /api/podcast'
const createPodcast = 'POST /api/podcast'
const deletePodcast = 'DELETE /api/podcast'

let world: TestWorld
let podcast: Podcast
let made: number

beforeEach(() => {
  world = openWorld()
  podcast = { url: null, login: null, format: 'mp3', obstacle: null }
  made = 0
  world.reply('GET /api/sessions', () => answer({ sessions: [] }))
  world.reply('GET /api/model-keys', () => answer({ keys: [] }))
  world.reply(getPodcast, () => answer(podcast))
  world.reply(createPodcast, () => {
    made += 1
    podcast = { ...podcast, url: `https://news.example/podcast/${String(made).repeat(65)}/feed.xml` }
    return answer(podcast)
  })
  world.reply(deletePodcast, () => {
    podcast = { ...podcast, url: null }
    return noContent()
  })
})

const open = () => openSignedIn(world, '/settings')
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const saysNot = (text: string | RegExp) => expect.poll(() => page.getByText(text).query()).toBeNull()
const dialog = () => page.getByRole('dialog')

test('an address is created on request, copied, shown as a QR code, replaced after a warning, and revoked', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await button('Create a podcast address').click()
  await says(/Your podcast address is ready\./)
  await says(podcast.url ?? '')
  await button('Copy: Address').first().click()
  expect(copied).toHaveBeenLastCalledWith(podcast.url)

  await button('Show a QR code').click()
  const code = page.getByRole('img', { name: 'QR code of the podcast’s address' })
  await expect.element(code).toBeVisible()
  await expect.poll(() => (code.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)

  const earlier = podcast.url ?? ''
  await button('New address').click()
  await expect.element(dialog().getByText(/stops working at once/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  expect(world.sent(createPodcast)).toHaveLength(1)
  await button('New address').click()
  await dialog().getByRole('button', { name: 'New address' }).click()
  await says(/has a new address/)
  await says(podcast.url ?? '')
  await saysNot(earlier)

  await button('Stop your podcast').click()
  world.reply(deletePodcast, unreachable)
  await dialog().getByRole('button', { name: 'Stop', exact: true }).click()
  await says('Could not stop your podcast.')
  world.reply(deletePodcast, () => noContent())
  await dialog().getByRole('button', { name: 'Stop', exact: true }).click()
  await says('Your podcast has been stopped.')
  await expect.element(button('Create a podcast address')).toBeVisible()
})

test('a link from another page leads to it', async () => {
  await openSignedIn(world, '/settings#your-podcast')
  const title = page.getByRole('heading', { name: 'Your podcast' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toBeInViewport()
})

test('on a phone one press leads to it and to every other section', async () => {
  await page.viewport(390, 800)
  await open()
  const parts = page.getByRole('navigation', { name: 'On this page' })
  await expect.element(page.getByRole('heading', { name: 'Voice', exact: true })).toBeInViewport()
  await expect.poll(() => parts.getByRole('link').query()).toBeNull()
  await button('On this page').click()
  await parts.getByRole('link', { name: 'Your podcast' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your podcast' })).toHaveFocus()
  await page.viewport(1280, 800)
})

test('shows what prevents a podcast: no recordings, no voice, WAV, an address on this machine', async () => {
  podcast = { url: 'http://localhost:3000/podcast/x/feed.xml', login: null, format: 'wav', obstacle: null }
  await open()
  await says(/WAV files, which some podcast apps refuse/)
  await says(/Apps on other devices cannot reach/)
  podcast = { url: null, login: null, format: 'mp3', obstacle: 'no_voice' }
  await open()
  await says(/no voice for your language/)
  expect(button('Create a podcast address').query()).toBeNull()
})

test('shows a failure to load or create one, with a retry', async () => {
  world.reply(getPodcast, unreachable)
  await open()
  await says('Could not load your podcast.')
  world.reply(getPodcast, () => answer(podcast))
  await button('Try again').first().click()
  world.reply(createPodcast, () =>
    answer({ error: { code: 'rate_limited', message: 'You have made too many podcast addresses.' } }, 429),
  )
  await button('Create a podcast address').click()
  await says(/You have made too many podcast addresses/)
})

test('an address that needs a password comes with it and the user name, to be copied', async () => {
  const url = `https://news.example/podcast/${'a'.repeat(22)}/feed.xml`
  podcast = { url, login: { name: 'podcast', password: 'sesame' }, format: 'mp3', obstacle: null }
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await button('Copy: Password').click()
  expect(copied).toHaveBeenLastCalledWith('sesame')
  await button('Copy: User name').click()
  expect(copied).toHaveBeenLastCalledWith('podcast')
  await says(/^Your app asks for the user name and password when you add the address\./)
  await saysNot(/^Anyone with this address can listen/)
})
