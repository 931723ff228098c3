import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSignedIn, openWorld, reload, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, pressTwice } from '../../../tests/support/screen.ts'

const saved = 'Preferences saved successfully'

describe('bad input in the preferences form', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })

  const save = () => button('Save Preferences')
  const chosen = () => page.getByRole('list', { name: 'Interests: chosen' }).getByRole('listitem')
  const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const writes = () => world.sent('PATCH /rest/v1/*').length + world.sent('POST /rest/v1/*').length
  const innerTexts = (elements: Iterable<Element>) =>
    [...elements].map((each) => (each as HTMLElement).innerText)

  async function open() {
    await openSignedIn(world, '/')
    await expect.element(save()).toBeVisible()
  }
  async function add(interest: string) {
    await field('Interests').fill(interest)
    await userEvent.keyboard('{Enter}')
  }

  test('keeps interests of every script and HTML as plain text, once each', async () => {
    const html = '<b onclick="alert(1)">bold</b><script>document.title = "taken"</script>'
    const [arabic, emoji] = ['أخبار الطاقة المتجددة', '🐋🌊👩‍🚀']
    await open()
    for (const text of [html, arabic, emoji, ` ${emoji} `, '007', 'Caf\u00e9', 'CAFE\u0301']) await add(text)
    const all = [html, arabic, emoji, '007', 'Caf\u00e9']
    expect(innerTexts(chosen().elements())).toEqual(all)
    expect(getComputedStyle(await chosen().getByText(arabic).findElement()).direction).toBe('rtl')
    await save().click()
    await says(saved)
    expect(world.tables.user_preferences[0]).toMatchObject({ interests: all })
    await reload()
    await expect.poll(() => innerTexts(chosen().elements())).toEqual(all)
    await page.getByRole('tab', { name: 'Summary' }).click()
    await expect.element(page.getByRole('listitem').getByText(html)).toBeVisible()
    expect(document.title).toBe('Home · Tidings')
  })

  test('shows an error for an interest that is too long, and keeps it in its field', async () => {
    const tooLong = 'Too long. The limit is 200 characters.'
    await open()
    await add('x'.repeat(10_000))
    await says(tooLong)
    expect(((await field('Interests').findElement()) as HTMLInputElement).value).toHaveLength(10_000)
    await expect.element(field('Interests')).toHaveAttribute('aria-invalid', 'true')
    expect(chosen().elements()).toHaveLength(0)
    await add('x'.repeat(200))
    await expect.element(chosen()).toHaveLength(1)
    expect(page.getByText(tooLong).query()).toBeNull()
    await save().click()
    await says(saved)
  })

  test('is not saved with an interest that is typed but too long to add', async () => {
    await open()
    await field('Interests').fill('x'.repeat(201))
    await save().click()
    await says('Too long. The limit is 200 characters.')
    await expect.element(field('Interests')).toHaveFocus()
    expect(writes()).toBe(0)
  })

  test('a full list accepts an item only after one is removed, and can be saved', async () => {
    const interests = Array.from({ length: 200 }, (_, index) => `Interest ${index}`)
    Object.assign(world.tables.user_preferences[0] ?? {}, { interests })
    await open()
    await add('One more')
    await says('The list is full. Remove something to add this.')
    await expect.element(field('Interests')).toHaveValue('One more')
    await button('Remove Interest 7').click()
    await field('Interests').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(chosen()).toHaveLength(200)
    await save().click()
    await says(saved)
  })

  test('shows an error for a location that is too long before it is sent, and keeps it', async () => {
    const place = field('Location (optional)')
    await open()
    await place.fill('y'.repeat(10_000))
    await says('Too long. The limit is 200 characters.')
    await save().click()
    await expect.element(place).toHaveFocus()
    expect(writes()).toBe(0)
    expect(((await place.findElement()) as HTMLInputElement).value).toHaveLength(10_000)
    await place.fill('أخبار 🐋 <b>bold</b>')
    await save().click()
    await says(saved)
    expect(world.tables.profiles[0]).toMatchObject({ location: 'أخبار 🐋 <b>bold</b>' })
  })

  test('two simultaneous presses have one effect: Add, Remove', async () => {
    await open()
    await field('Interests').fill('Whales')
    await pressTwice(button('Add interest'))
    expect(innerTexts(chosen().elements())).toEqual(['Whales'])
    await says('Not saved yet.')
    await pressTwice(button('Remove Whales'))
    await expect.poll(() => chosen().elements().length).toBe(0)
  })
})
