import { beforeEach, describe, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { answer } from '../../../../tests/support/backend.ts'
import type { TestWorld } from '../../../../tests/support/open-app.tsx'
import { asks, ferry, plant, say, silence, speaks, stream } from '../../../../tests/support/answers.ts'
import { action, ask, log, openConversation } from '../../../../tests/support/conversation.ts'
import { field } from '../../../../tests/support/screen.ts'

let world: TestWorld

beforeEach(async () => {
  world = await openConversation(['What changed?', 'More'])
})

const player = () => page.getByRole('group', { name: 'Player' })
const bodies = (route: string) => world.sent(route).map(({ body }) => body)

describe('reading aloud', () => {
  const texts = () => bodies(speaks).map((body) => (body as { text: string }).text)
  /** Sound that lasts until it is let go. */
  const holdSound = () => world.hold(speaks)

  test('starts with Hear it, has pause, steps and speed, and ends by itself', async () => {
    world.reply(speaks, silence)
    await ask("What's new?")
    const release = holdSound()
    await action('Hear it').click()
    await expect.element(player().getByRole('button', { name: 'Pause' })).toBeVisible()
    await player().getByRole('button', { name: 'Next story' }).click()
    await expect.poll(texts).toContain('The plant opened on Thursday.')
    await player().getByLabelText('Speed').selectOptions('1.5')
    expect(navigator.mediaSession.metadata?.title).toBe("What's new?")
    expect(navigator.mediaSession.playbackState).toBe('playing')
    await player().getByRole('button', { name: 'Pause' }).click()
    await expect.element(player().getByText('Paused')).toBeVisible()
    expect(navigator.mediaSession.playbackState).toBe('paused')
    await player().getByRole('button', { name: 'Play', exact: true }).click()
    release()
    await expect.poll(() => player().query()).toBeNull()
    expect(texts()).toContain('Ferries sail twice as often.')
    expect(navigator.mediaSession.metadata).toBeNull()
  })

  test('reads one story of several, at the chosen speed', async () => {
    world.reply(speaks, silence)
    await ask("What's new?")
    await log()
      .getByRole('button', { name: `Hear: ${ferry.title}` })
      .click()
    await expect.poll(texts).toEqual(['Ferries sail twice as often.'])
    await expect.poll(() => player().query()).toBeNull()
    const release = holdSound()
    await log()
      .getByRole('button', { name: `Hear: ${plant.title}` })
      .click()
    await player().getByLabelText('Speed').selectOptions('1.5')
    await expect.poll(texts).toContain('The plant opened on Thursday.')
    release()
    await expect.poll(() => player().query()).toBeNull()
    expect(texts()).not.toContain('Two stories.')
  })

  test('is a choice remembered on this device, after which typed questions are answered aloud', async () => {
    world.reply(speaks, silence)
    await ask("What's new?")
    await field('Read answers to typed questions aloud').click()
    await ask('And else?')
    await expect.poll(texts).toContain('Two stories.')
    expect(localStorage.getItem('tidings.read-aloud')).toBe('on')
    await expect.poll(() => player().query()).toBeNull()
  })

  test('on a phone keeps the spoken sentence between header and bottom bar', async () => {
    await page.viewport(390, 700)
    const long = [1, 2, 3, 4, 5, 6, 7, 8].map((each) =>
      say(`Sentence ${each} ${'goes on '.repeat(9)}.`, plant),
    )
    world.reply(asks, () => stream(long))
    world.reply(speaks, silence)
    await ask("What's new?")
    const release = holdSound()
    await action('Hear it').click()
    await expect.element(player()).toBeVisible()
    for (const { text } of long) {
      const spoken = () => document.querySelector('[data-current]')
      await expect.poll(() => spoken()?.textContent).toContain(text)
      const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
      const { bottom, top } = boxOf(spoken())
      const shown = boxOf(log().element())
      const header = boxOf(document.querySelector('header')).bottom
      const bars = boxOf(document.querySelector('.dock')).top
      const isInSight = top >= Math.max(header, shown.top) - 1 && bottom <= Math.min(bars, shown.bottom) + 1
      expect(`${text} ${isInSight}`).toBe(`${text} true`)
      await player().getByRole('button', { name: 'Forward one sentence' }).click()
    }
    release()
  })

  test('when stopped cancels the audio it was waiting for', async () => {
    world.reply(speaks, silence)
    await ask("What's new?")
    const release = holdSound()
    await action('Hear it').click()
    await expect.poll(() => world.sent(speaks)).toHaveLength(2)
    await player().getByRole('button', { name: 'Stop reading' }).click()
    const abandoned = () => world.sent(speaks).map(({ signal }) => signal.aborted)
    // A request that hangs is given up after 20 s anyway.
    await expect.poll(abandoned, { timeout: 10_000 }).toEqual([true, true])
    release()
    expect(player().query()).toBeNull()
  })

  test('ends when its app is unmounted', async () => {
    world.reply(speaks, silence)
    await ask("What's new?")
    const release = holdSound()
    await action('Hear it').click()
    await expect.poll(() => world.sent(speaks)).toHaveLength(2)
    await cleanup()
    expect(world.sent(speaks).map(({ signal }) => signal.aborted)).toEqual([true, true])
    expect(navigator.mediaSession.metadata).toBeNull()
    release()
  })

  test('that fails says so, and nothing continues to play', async () => {
    const message = 'You have had too much read aloud in a short time.'
    world.reply(speaks, () => answer({ error: { code: 'rate_limited', message } }, 429))
    await ask("What's new?")
    await action('Hear it').click()
    await expect.element(page.getByText(message)).toBeVisible()
    expect(player().query()).toBeNull()
  })
})
