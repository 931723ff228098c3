import type { CatalogueSource, SourceCheck } from '@tidings/contract/api/news'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../../../tests/support/backend.ts'
import { enlargeText, findBrokenWords } from '../../../../tests/support/large-text.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../../tests/support/open-app.tsx'
import { button } from '../../../../tests/support/screen.ts'

const catalogue: CatalogueSource[] = [
  { name: 'BBC', languages: ['en'], topics: ['Science', 'Sports'], state: 'read' },
  { name: 'Le Monde', languages: ['fr'], topics: [], state: 'unread' },
  { name: 'Tagesschau', languages: ['de'], topics: ['Politics'], state: 'failing' },
]

let world: TestWorld
beforeEach(() => {
  world = openWorld()
  Object.assign(world.tables.user_preferences[0] ?? {}, { preferred_sources: ['bbc'] })
  world.reply('GET /api/sources', () => answer({ sources: catalogue }))
})

const dialog = () => page.getByRole('dialog', { name: 'Sources to choose from' })
const rows = () => dialog().getByRole('list', { name: 'Sources to choose from' }).getByRole('listitem')
const choose = (name: string) => dialog().getByRole('button', { name: `Choose ${name}`, exact: true })

async function browse() {
  await openSignedIn(world, '/')
  await button('Browse sources').click()
  await expect.element(rows()).toHaveLength(3)
}

describe('the catalogue in the preferences', () => {
  test('is filtered by language, topic and name, and shows what each source offers', async () => {
    await browse()
    expect(
      rows()
        .elements()
        .map((row) => row.textContent),
    ).toEqual([
      'BBCEnglish · Science · SportsChosen',
      'Le MondeFrançais · not read yetChoose',
      'TagesschauDeutsch · Politics · cannot be read at the momentChoose',
    ])
    await dialog().getByLabelText('Language').selectOptions('Deutsch')
    await expect.element(rows()).toHaveLength(1)
    await dialog().getByLabelText('Topic').selectOptions('Sports')
    await expect.element(dialog().getByText(/^No source matches/)).toBeVisible()
    await dialog().getByLabelText('Language').selectOptions('All languages')
    await expect.element(rows()).toHaveLength(1)
    await dialog().getByLabelText('Topic').selectOptions('All topics')
    await dialog().getByLabelText('Find a source').fill('monde')
    await expect.element(rows()).toHaveLength(1)
  })

  test('adds chosen sources to the form and removes others', async () => {
    await browse()
    await choose('Tagesschau').click()
    await choose('BBC').click()
    await expect.element(choose('BBC')).toHaveAttribute('aria-pressed', 'false')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Remove Tagesschau')).toBeVisible()
    expect(button('Remove bbc').query()).toBeNull()
    await expect.element(page.getByText('Not saved yet.')).toBeVisible()
    await expect.element(button('Browse sources')).toHaveFocus()
  })

  test('saves at once whether other sources may be used, and shows a failure', async () => {
    world.reply('PUT /api/subscriptions/only', ({ body }) =>
      answer({ sources: world.sources, ...(body as { onlyThese: boolean }) }),
    )
    await openSignedIn(world, '/')
    await expect.element(page.getByText('Their news comes first, and others fill in.')).toBeVisible()
    await button('Only these').click()
    await expect.element(rows()).toHaveLength(3)
    const only = dialog().getByRole('radio', { name: /^Only these/ })
    await expect.element(only).not.toBeChecked()
    await only.click()
    await expect.element(only).toBeChecked()
    expect(world.sent('PUT /api/subscriptions/only')[0]?.body).toEqual({ onlyThese: true })
    world.reply('PUT /api/subscriptions/only', () => answer({}, 500))
    await dialog()
      .getByRole('radio', { name: /^Prefer these/ })
      .click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await expect.element(only).toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Prefer these')).toHaveFocus()
  })

  test('can be read on a narrow phone with twice the text size', async () => {
    await page.viewport(390, 800)
    enlargeText()
    await browse()
    expect(findBrokenWords(await dialog().findElement())).toEqual([])
  })

  test('can be retried if it cannot be loaded', async () => {
    const recover = world.replyFor('GET /api/sources', () => answer({}, 500))
    await openSignedIn(world, '/')
    await button('Browse sources').click()
    const again = dialog().getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    recover()
    await again.click()
    await expect.element(rows()).toHaveLength(3)
  })
})

describe('a typed source', () => {
  const field = () => page.getByLabelText('Preferred information sources', { exact: true })

  test.each<[string, Partial<SourceCheck>, string]>([
    ['tagesschau', { kind: 'catalogue', name: 'Tagesschau' }, 'Tagesschau is in the catalogue.'],
    [
      'Nowhere',
      { kind: 'unknown', error: 'No source of this name is in the catalogue.' },
      'No source of this name is in the catalogue.',
    ],
    [
      'club.example',
      { kind: 'address', feed: { title: 'Rowing Club', articles: 1 } },
      'Feed found: Rowing Club, 1 article.',
    ],
  ])('is looked up while it is typed (%s)', async (typed, found, text) => {
    world.reply('POST /api/sources/check', ({ body }) =>
      answer({ kind: 'unknown', name: (body as { name: string }).name, error: null, feed: null, ...found }),
    )
    await openSignedIn(world, '/')
    await field().fill(typed)
    await expect.element(page.getByText(text)).toBeVisible()
    expect(world.sent('POST /api/sources/check').at(-1)?.body).toEqual({ name: typed })
  })
})
