import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noContent, unreachable } from '../../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { button } from '../../../../tests/support/screen.ts'

const deletes = 'DELETE /rest/v1/query_history'
const logouts = 'POST /auth/v1/logout'

describe('logging out with a deletion that can still be undone', () => {
  let world: TestWorld
  const hasLeft = () => expect.poll(() => location.hash).toBe('#left')

  beforeEach(() => {
    world = openWorld()
    world.reply(deletes, noContent)
    world.tables.query_history = [
      {
        id: crypto.randomUUID(),
        query_text: 'Delete me',
        status: 'completed',
        context_data: { type: 'question' },
        created_at: '2026-11-20T18:00:00Z',
      },
    ]
  })

  async function openAndDelete() {
    await openSignedIn(world, '/history', { marketingUrl: '#left' })
    await button('Delete: Delete me').click()
    await expect.element(button('Undo')).toBeVisible()
  }

  test('deletes the entries first, while the session is valid', async () => {
    await openAndDelete()
    const release = world.hold(deletes)
    await button('Logout').click()
    await expect.poll(() => world.sent(deletes)).toHaveLength(1)
    expect(world.sent(logouts)).toHaveLength(0)
    release()
    await hasLeft()
    expect(world.sent(deletes)).toHaveLength(1)
  })

  test('does not wait long for an answer', async () => {
    await openAndDelete()
    world.hold(deletes)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Logout').click()
    await expect.poll(() => world.sent(deletes)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2500)
    await hasLeft()
  })

  test('shows the entry again if both fail', async () => {
    await openAndDelete()
    world.reply(deletes, unreachable)
    world.reply(logouts, unreachable)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Logout').click()
    await expect.element(page.getByText('Could not delete the entries. They are still here.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Delete me' })).toBeVisible()
    await expect.element(button('Logout')).toBeEnabled()
  })
})
