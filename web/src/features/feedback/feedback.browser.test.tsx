import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, noContent, unreachable, type Backend } from '../../../tests/support/backend.ts'
import { enlargeText, findBrokenWords } from '../../../tests/support/large-text.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'
import { button, field, pressTwice } from '../../../tests/support/screen.ts'

const first = 'POST /.netlify/functions/send-feedback'
const second = 'POST /.netlify/functions/trigger-feedback-email'
const third = 'POST /feedback/messages'
const fails = () => answer({}, 500)

describe('the feedback dialog', () => {
  let world: TestWorld

  beforeEach(async () => {
    world = openWorld()
    for (const path of [first, second, third]) world.reply(path, noContent)
  })

  const opener = () => button('Share your feedback')
  const dialog = () => page.getByRole('dialog', { name: 'Send Feedback' })
  const thanks = () => page.getByRole('dialog', { name: 'Thank You!' })
  const email = () => field('Your Email (optional)')
  const text = () => field('Your Feedback*')
  const send = () => button('Send Feedback')
  const counts = (backend: Backend) => [first, second, third].map((path) => backend.sent(path).length)
  const noDialog = () => expect.poll(() => page.getByRole('dialog').query()).toBeNull()

  async function open() {
    await openSignedIn(world, '/')
    await opener().click()
    await expect.element(dialog()).toBeVisible()
  }

  test('has its fields and buttons, five rows, and the user’s address', async () => {
    await open()
    await expect.element(email()).toHaveValue(world.person.email)
    await expect.element(email()).toHaveAttribute('type', 'email')
    await expect.element(text()).toHaveAttribute('rows', '5')
    await expect.element(text()).toHaveAttribute('aria-required', 'true')
    for (const name of ['Cancel', 'Close', 'Send Feedback']) await expect.element(button(name)).toBeVisible()
  })

  test('can be read on a narrow phone with twice the text size', async () => {
    await page.viewport(390, 800)
    enlargeText()
    await open()
    expect(findBrokenWords(await dialog().findElement())).toEqual([])
  })

  test('sends exactly the specified body to the first route, thanks, and closes after three seconds', async () => {
    await open()
    await text().fill('The answers are short and good.')
    await email().fill('elsewhere@example.org')
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-11-20T09:00:00Z'),
    })
    await send().click()
    await expect
      .element(thanks().getByText('Your feedback has been submitted successfully. We appreciate your input!'))
      .toBeVisible()
    expect(counts(world)).toEqual([1, 0, 0])
    expect(world.sent(first)[0]?.body).toEqual({
      feedback: 'The answers are short and good.',
      email: 'elsewhere@example.org',
      name: 'Ana',
      userId: world.person.id,
      timestamp: expect.stringMatching(/^2026-11-20T09:00:00\.\d{3}Z$/),
      userAgent: navigator.userAgent,
    })
    await vi.advanceTimersByTimeAsync(1000)
    await expect.element(thanks()).toBeVisible()
    await vi.advanceTimersByTimeAsync(2100)
    await noDialog()
    await expect.element(opener()).toHaveFocus()
    await opener().click()
    await expect.element(text()).toHaveValue('')
    await expect.element(email()).toHaveValue('elsewhere@example.org')
  })

  test('has an empty name if the user’s name is unknown', async () => {
    world.person.name = ''
    await open()
    await text().fill('From nobody')
    await send().click()
    await expect.element(thanks()).toBeVisible()
    expect(world.sent(first)[0]?.body).toMatchObject({ name: '', email: world.person.email })
  })

  test('closed early and opened again is not closed by the old timer', async () => {
    await open()
    await text().fill('First')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await send().click()
    await expect.element(thanks()).toBeVisible()
    await vi.advanceTimersByTimeAsync(1000)
    await userEvent.keyboard('{Escape}')
    await noDialog()
    await opener().click()
    await expect.element(dialog()).toBeVisible()
    await vi.advanceTimersByTimeAsync(5000)
    await expect.element(dialog()).toBeVisible()
  })

  test('tries the second route with the same JSON if the first answers with an error', async () => {
    world.reply(first, fails)
    await open()
    await text().fill('By the second path')
    await send().click()
    await expect.element(thanks()).toBeVisible()
    expect(counts(world)).toEqual([1, 1, 0])
    expect(world.sent(second)[0]?.body).toEqual(world.sent(first)[0]?.body)
  })

  test('tries the third, the mail form with its key, if the second cannot be reached either', async () => {
    world.reply(first, fails)
    world.reply(second, unreachable)
    await open()
    await text().fill('By the third path')
    await send().click()
    await expect.element(thanks()).toBeVisible()
    expect(counts(world)).toEqual([1, 1, 1])
    const { headers, body } = world.sent(third)[0] ?? {}
    expect(headers?.get('content-type')).toMatch(/^multipart\/form-data/)
    expect(headers?.get('authorization')).toBe(`Basic ${btoa('api:feedback-key')}`)
    const json = world.sent(first)[0]?.body
    expect(body).toEqual({
      from: 'Tidings <feedback@tidings.invalid>',
      to: 'feedback@tidings.invalid',
      subject: 'Tidings feedback',
      text: [
        'By the third path',
        '',
        'Name: Ana',
        `Email: ${world.person.email}`,
        `User ID: ${world.person.id}`,
        `Timestamp: ${(json as { timestamp: string }).timestamp}`,
        `User agent: ${navigator.userAgent}`,
      ].join('\r\n'),
      'h:Reply-To': world.person.email,
    })
  })

  test('the mail form says Not provided for missing fields, and has no reply-to then', async () => {
    world.person.name = ''
    world.reply(first, fails)
    world.reply(second, fails)
    await open()
    await email().fill('')
    await text().fill('From nobody')
    await send().click()
    await expect.element(thanks()).toBeVisible()
    const body = world.sent(third)[0]?.body as Record<string, string>
    expect(body['text']).toContain('Name: Not provided\r\nEmail: Not provided\r\n')
    expect(Object.keys(body)).toEqual(['from', 'to', 'subject', 'text'])
  })

  test('shows an error only if all three fail, stays open, keeps the text, and sends it the next time', async () => {
    const restore = [first, second, third].map((path) => world.replyFor(path, fails))
    await open()
    await text().fill('Worth keeping')
    await send().dblClick()
    await expect
      .element(page.getByRole('alert').getByText('Failed to send feedback. Please try again later.'))
      .toBeVisible()
    expect(counts(world)).toEqual([1, 1, 1])
    await expect.element(dialog()).toBeVisible()
    await expect.element(text()).toHaveValue('Worth keeping')
    for (const end of restore) end()
    await send().click()
    await expect.element(thanks()).toBeVisible()
  })

  test('is busy while it sends', async () => {
    const release = world.hold(first)
    await open()
    await text().fill('Slowly')
    await send().click()
    await expect.element(button('Sending...')).toBeDisabled()
    release()
    await expect.element(thanks()).toBeVisible()
  })

  test('sends neither blanks nor an address that the browser rejects', async () => {
    await open()
    await text().fill('  \n  ')
    await send().click()
    await expect.element(page.getByText('Please enter your feedback')).toBeVisible()
    await expect.element(text()).toHaveFocus()
    await text().fill('Something')
    expect(page.getByText('Please enter your feedback').query()).toBeNull()
    await email().fill('no address')
    await send().click()
    expect(((await email().findElement()) as HTMLInputElement).validity.typeMismatch).toBe(true)
    expect(counts(world)).toEqual([0, 0, 0])
  })

  test('a text that is too long shows an error and is not sent, and the longest allowed one arrives whole', async () => {
    await open()
    await text().fill('z'.repeat(20_001))
    await expect.element(page.getByText('Too long. The limit is 20,000 characters.')).toBeVisible()
    await send().click()
    await expect.element(text()).toHaveFocus()
    expect(((await text().findElement()) as HTMLTextAreaElement).value).toHaveLength(20_001)
    expect(counts(world)).toEqual([0, 0, 0])
    const most = '<b>bold</b> أخبار 🐋 '.padEnd(20_000, 'z')
    await text().fill(most)
    await pressTwice(send())
    await expect.element(thanks()).toBeVisible()
    expect(counts(world)).toEqual([1, 0, 0])
    expect(world.sent(first)[0]?.body).toMatchObject({ feedback: most })
  })

  test('Cancel, the icon and Escape close it, and return the focus to where it was opened', async () => {
    await open()
    const closings = [
      () => button('Cancel').click(),
      () => button('Close').click(),
      () => userEvent.keyboard('{Escape}'),
    ]
    for (const close of closings) {
      await close()
      await noDialog()
      await expect.element(opener()).toHaveFocus()
      await opener().click()
      await expect.element(dialog()).toBeVisible()
    }
  })
})
