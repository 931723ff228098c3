import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../tests/support/backend.ts'
import { expectFocus, expectVisibleFocus, pressOn, tabTo, typeInto } from '../../tests/support/keyboard.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../tests/support/open-app.tsx'
import { button } from '../../tests/support/screen.ts'

describe('by keyboard alone', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
    world.tables.query_history = Array.from({ length: 17 }, (_, number) => ({
      id: crypto.randomUUID(),
      query_text: `Question ${number}`,
      summary_text: 'A rather long sentence about the news. '.repeat(20),
      status: 'completed',
      created_at: new Date(Date.now() - number * 1000).toISOString(),
      interaction_duration: 12,
      audio_response_url: '/api/audio/none',
      context_data: { type: 'question' },
    }))
    world.reply('GET /api/sessions', () => answer({ sessions: [] }))
    world.reply('GET /api/model-keys', () => answer({ keys: [] }))
    world.reply('POST /api/audio/none/link', () => answer({}, 500))
  })

  const save = () => button('Save Preferences')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const history = () => page.getByRole('region', { name: 'Your History' })
  const entries = () => history().getByRole('list').first().getByRole('listitem')
  const place = () => page.getByLabelText('Location (optional)')
  const skip = () => page.getByRole('link', { name: 'Skip to content' })
  const press = (keys: string) => userEvent.keyboard(keys)
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

  async function open(width = 1280, height = 720) {
    await page.viewport(width, height)
    await openSignedIn(world, '/')
    await expect.element(save()).toBeVisible()
    await expect.element(entries().first()).toBeVisible()
  }

  // `e2e/low-vision.test.ts` goes forwards on small screens.
  test('every tab stop of the dashboard shows its focus, and going backwards they are the same', async () => {
    // A failed recording offers a retry, which may come after its player was passed.
    world.hold('POST /api/audio/none/link')
    await open()
    await tabTo(skip())
    const forwards = await tabTo(save())
    expect(forwards.length).toBeGreaterThan(40)
    expect(await tabTo(skip(), 'Shift+Tab')).toEqual(forwards.toReversed())
  })

  test('every tab stop shows its focus backwards on a phone', async () => {
    await open(390, 844)
    // The bar of a phone comes last.
    const last = (await page.getByRole('link', { name: 'Settings' }).last().findElement()) as HTMLElement
    last.focus()
    expect((await tabTo(skip(), 'Shift+Tab')).length).toBeGreaterThan(40)
  })

  test('Escape stops a call that is starting, and a removed control passes its focus to a neighbour', async () => {
    await open()
    world.hold('POST /call/web')
    await pressOn(button('Tap & Ask'))
    await expect.element(button('Cancel')).toBeVisible()
    await press('{Escape}')
    await expectFocus(button('Tap & Ask'))
    await press('{Enter}')
    await pressOn(button('Cancel'))
    await expectFocus(button('Tap & Ask'))
  })

  test('retrying a failed load keeps the focus in its card', async () => {
    const restore = world.replyFor('GET /rest/v1/query_history', () => answer({}, 500))
    await openSignedIn(world, '/')
    const again = history().getByRole('button', { name: 'Try again' })
    await tabTo(again)
    restore()
    await press('{Enter}')
    await expect.element(entries().first()).toBeVisible()
    await expectFocus(tab('Real History'))
  })

  test('preferences: all controls can be set and saved, and the focus stays', async () => {
    await open()
    const interest = page.getByLabelText('Interests', { exact: true })
    for (const text of ['Chess', 'Rowing']) {
      await typeInto(interest, `${text}{Enter}`)
      await expectFocus(interest)
    }
    await pressOn(button('Remove Chess'), ' ')
    await expectFocus(interest)
    await tabTo(page.getByLabelText('Update frequency'))
    await press('Week')
    await tabTo(page.getByLabelText('Push notifications'))
    await press(' ')
    await tabTo(page.getByRole('radio', { name: 'Female', exact: true }))
    await press('{ArrowRight}')
    await expectFocus(page.getByRole('radio', { name: 'Male', exact: true }))
    await tabTo(page.getByLabelText('Voice speed'))
    await press('{ArrowRight}')
    await typeInto(place(), 'Oslo{Enter}')
    await says('Preferences saved successfully')
    await expectFocus(place())
    await typeInto(place(), 'Bergen')
    await pressOn(save())
    await says('Preferences saved successfully')
    await expectFocus(save())
    expect(world.tables.user_preferences[0]).toMatchObject({
      interests: ['Rowing'],
      update_frequency: 'weekly',
      notification_settings: { email: true, push: false },
      voice_settings: { speed: 1.1, gender: 'male' },
    })
    await tabTo(tab('Complete Form'), 'Shift+Tab')
    await press('{ArrowLeft}')
    await expectFocus(tab('Summary'))
    await expect.element(history()).toBeVisible()
  })

  test('feedback: opens, shows what is missing, sends, and returns the focus to where it was opened', async () => {
    await open()
    const opener = button('Share your feedback')
    await pressOn(opener)
    await expect.element(page.getByRole('dialog', { name: 'Send Feedback' })).toBeVisible()
    await pressOn(button('Send Feedback'))
    await says('Please enter your feedback')
    await expectFocus(page.getByLabelText('Your Feedback*'))
    await press('All by keys.')
    const route = 'POST /feedback/messages'
    for (const each of [route, 'POST /.netlify/functions/*']) world.reply(each, () => answer({}, 500))
    await pressOn(button('Send Feedback'))
    await says('Failed to send feedback. Please try again later.')
    await expectFocus(button('Send Feedback'))
    world.reply(route, () => answer({}))
    await press('{Enter}')
    await expectFocus(page.getByRole('heading', { name: 'Thank You!' }))
    await pressOn(button('Close'))
    await expectFocus(opener)
    await press(' ')
    await press('{Escape}')
    await expectFocus(opener)
  })

  test('on a phone the menu opens, switches the theme and opens a page', async () => {
    await open(390, 844)
    await pressOn(button('Menu'))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectVisibleFocus()
    await pressOn(button('Dark theme'), ' ')
    await expectFocus(button('Light theme'))
    await press('{Escape}')
    await expectFocus(button('Menu'))
    await press('{Enter}')
    await pressOn(page.getByRole('dialog').getByRole('link', { name: 'Settings' }))
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Settings' }))
    await tabTo(page.getByRole('navigation').getByRole('link', { name: 'Home' }).last())
    await press('{Enter}')
    await expect.element(button('Tap & Ask')).toBeVisible()
    await expectFocus(page.getByRole('heading', { level: 1 }))
  })
})
