import type { SavedArticle } from '@tidings/contract/api/saved-articles'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../tests/support/backend.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'

describe('the card’s second tab', () => {
  let world: TestWorld
  beforeEach(() => {
    world = openWorld()
  })
  const open = () => openSignedIn(world, '/')
  const saysNot = (text: string) => expect(page.getByText(text, { exact: true }).query()).toBeNull()

  test('shows saved articles, which can be removed and restored', async () => {
    const row: SavedArticle = {
      id: crypto.randomUUID(),
      user_id: world.person.id,
      article_id: crypto.randomUUID(),
      title: 'Tidal plant opens',
      source: 'Harbour Post',
      url: 'https://harbour.example/plant',
      language: 'en',
      published_at: '2026-11-20T09:00:00Z',
      sample: false,
      sentences_before: ['Before it.'],
      sentence: 'The plant opened on Thursday.',
      sentences_after: ['After it.'],
      created_at: '2026-11-20T10:00:00Z',
    }
    world.tables.saved_articles = [row]
    world.tables.profiles[0] = { ...world.tables.profiles[0], timezone: 'Asia/Tokyo' }
    await open()
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    const saved = page.getByRole('list', { name: 'Saved Articles' })
    const link = saved.getByRole('link', { name: row.title })
    await expect.element(link).toHaveAttribute('href', row.url)
    await expect.element(saved.getByText('20 Nov 2026, 18:00')).toBeVisible()
    await expect
      .element(saved.getByRole('blockquote'))
      .toHaveTextContent('Before it. The plant opened on Thursday. After it.')
    saysNot('Saved articles feature coming soon.')
    await saved.getByRole('button', { name: `Remove: ${row.title}` }).click()
    await saved.getByRole('button', { name: `Save: ${row.title}` }).click()
    await expect.element(saved.getByRole('button', { name: `Remove: ${row.title}` })).toBeVisible()
    await expect.element(saved.getByText(/^Saved\. Find it under Saved Articles/)).toBeVisible()
    expect(world.tables.saved_articles).toEqual([row])
  })

  test('says plainly if the project cannot store saved articles', async () => {
    world.reply('GET /rest/v1/saved_articles', () => answer({ code: 'PGRST205', message: 'no table' }, 404))
    await open()
    await page.getByRole('tab', { name: 'Saved Articles' }).click()
    await expect.element(page.getByRole('alert').getByText(/has no table for them/)).toBeVisible()
  })
})
