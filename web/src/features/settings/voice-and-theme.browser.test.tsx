import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { makeSilence, silence, speech } from '../../../tests/support/answers.ts'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field } from '../../../tests/support/screen.ts'

describe('voice and theme settings', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
    world.reply('GET /api/sessions', () => answer({ sessions: [] }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
  })

  const open = () => openSignedIn(world, '/settings')
  const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
  const press = (name: string) => button(name).click()

  const speaks = 'POST /api/speech'
  const voice = { kind: 'socket', transcription: 'browser', speech } as const
  const openSpoken = () => openSignedIn(world, '/settings', { voice })

  test('play a sample in the chosen voice and language before they are saved', async () => {
    const rates: number[] = []
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
      if (this.src.startsWith('blob:')) rates.push(this.playbackRate)
      return Promise.resolve()
    })
    world.reply(speaks, silence)
    Object.assign(world.tables.profiles[0] ?? {}, { language_preference: 'de' })
    await openSpoken()
    await says(/^Deutsch is spoken by this server with a computer voice/)
    await page.getByText('Male', { exact: true }).click()
    await field('Voice speed').fill('1.5')
    await press('Hear it')
    await expect.poll(() => rates.at(-1)).toBe(1.5)
    const body = { text: 'Guten Morgen. So klingen Ihre Nachrichten.', language: 'de', gender: 'male' }
    expect(world.sent(speaks).map((request) => request.body)).toEqual([body])
    await press('Stop')
    await expect.element(button('Hear it')).toBeVisible()
    await says('Not saved yet.')
    await press('Save Preferences')
    await says('Preferences saved successfully')
    expect(world.tables.user_preferences[0]).toMatchObject({
      voice_settings: { gender: 'male', speed: 1.5 },
    })
  })

  test('offer a sample in every language, and show what speaks it', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    world.reply(speaks, silence)
    const mixed = { ...speech, fr: 'command', es: 'endpoint', de: 'say', it: 'browser' } as const
    await openSignedIn(world, '/settings', { voice: { ...voice, speech: mixed } })
    await page.getByText('Other languages').click()
    await says('Français is spoken by a voice that the operator of this server has set up.')
    await says('Español is spoken by the speech service of this server.')
    await says('Deutsch is spoken by the Mac that this server runs on.')
    await says(/^Italiano is spoken by your browser/)
    await press('Hear it: Français')
    await expect.poll(() => world.sent(speaks).at(-1)?.body).toMatchObject({ language: 'fr' })
    await press('Stop: Français')
    await expect.element(button('Hear it: Français')).toBeVisible()
  })

  test('play one sample at a time', async () => {
    world.reply(speaks, () => new Response(makeSilence(60_000)))
    await openSpoken()
    await page.getByText('Other languages').click()
    await press('Hear it: Français')
    await expect.element(button('Stop: Français')).toBeVisible()
    await press('Hear it: Deutsch')
    await expect.element(button('Stop: Deutsch')).toBeVisible()
    await expect.element(button('Hear it: Français')).toBeVisible()
  })

  test('show that the sample cannot be played', async () => {
    world.reply(speaks, () =>
      answer({ error: { code: 'rate_limited', message: 'Please wait a minute.' } }, 429),
    )
    await openSpoken()
    await press('Hear it')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Please wait a minute.')
    await expect.element(button('Hear it')).toBeEnabled()
  })

  test('remember on this device whether typed answers are read aloud', async () => {
    await open()
    const box = () => field('Read answers to typed questions aloud')
    await expect.element(box()).not.toBeChecked()
    await box().click()
    await open()
    await expect.element(box()).toBeChecked()
  })

  test('have a theme that stays, and one that follows the system, like its switch', async () => {
    const root = document.documentElement
    const scheme = () => getComputedStyle(root).colorScheme
    await open()
    const choose = (name: string) => page.getByText(name, { exact: true }).click()
    await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
    await choose('Dark')
    expect([scheme(), localStorage.getItem('tidings.theme')]).toEqual(['dark', 'dark'])
    await expect.element(button('Light theme')).toBeVisible()
    await press('Light theme')
    await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
    await choose('Light')
    expect([scheme(), localStorage.getItem('tidings.theme')]).toEqual(['light', 'light'])
    // Chosen in another tab.
    localStorage.setItem('tidings.theme', 'dark')
    dispatchEvent(new StorageEvent('storage', { key: 'tidings.theme' }))
    await expect.element(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
    await choose('System')
    expect([scheme(), localStorage.getItem('tidings.theme')]).toEqual(['light dark', null])
    delete root.dataset['theme']
  })
})
