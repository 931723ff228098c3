import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, noContent } from '../../../../tests/support/backend.ts'
import { followedStory } from '../../../../tests/support/followed-story.ts'
import { reload, type TestWorld } from '../../../../tests/support/open-app.tsx'
import {
  asks,
  articleOf,
  ferry,
  plant,
  say,
  speaks,
  stream,
  told,
} from '../../../../tests/support/answers.ts'
import { action, ask, log, openConversation, typed, voiced } from '../../../../tests/support/conversation.ts'
import { button } from '../../../../tests/support/screen.ts'

let world: TestWorld

beforeEach(async () => {
  world = await openConversation(['What changed?', 'More'])
})

const says = (text: string) => expect.element(log().getByText(text, { exact: true })).toBeVisible()
const bodies = (route: string) => world.sent(route).map(({ body }) => body)

describe('a typed question', () => {
  test('shows its answer at once without a call, with one card per source and no introductions', async () => {
    await ask("What's new?")
    await says('The plant opened on Thursday.')
    await says('It powers forty thousand homes.')
    expect(log().getByText('From Harbour Post:').query()).toBeNull()
    const cards = log().getByRole('button', { name: /^Tidal|^Ferry/ })
    await expect.element(cards).toHaveLength(2)
    await expect
      .element(cards.first())
      .toHaveTextContent('Tidal energy plant opens Harbour Post · 2 hours ago')
    await expect.element(button('Tap & Ask')).toBeVisible()
    await expect.element(typed()).toHaveValue('')
    expect(world.sent(speaks)).toHaveLength(0)
  })

  test('that follows another sends its entry’s id, and so does a suggestion under the newest answer only', async () => {
    const historyId = crypto.randomUUID()
    world.reply(asks, () => stream(told, { historyId, next: ['What changed?', 'More'] }))
    await ask("What's new?")
    await button('What changed?').click()
    await expect.poll(() => world.sent(asks).length).toBe(2)
    expect(bodies(asks)).toEqual([
      { question: "What's new?" },
      { question: 'What changed?', after: historyId },
    ])
    await expect.element(button('More')).toHaveLength(1)
  })

  test('that is rejected stays in its field with the reason', async () => {
    const message = 'You have asked too many questions in a short time.'
    world.reply(asks, () => answer({ error: { code: 'rate_limited', message } }, 429))
    await typed().fill('And now?')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(typed()).toHaveValue('And now?')
    expect(page.getByText('You asked').query()).toBeNull()
  })

  test('whose answer breaks off keeps what arrived, and says so', async () => {
    const error = { code: 'internal', message: 'Something went wrong on the server. Please try again.' }
    const [first] = told
    world.reply(asks, () => {
      const events = `event: sentence\ndata: ${JSON.stringify(first)}\n\nevent: error\ndata: ${JSON.stringify({ error })}\n\n`
      return new Response(events, { headers: { 'content-type': 'text/event-stream' } })
    })
    await ask('And now?')
    await expect.element(page.getByText(error.message)).toBeVisible()
    await says('Two stories.')
  })

  test('is restored with its answer after a reload, but not for another user', async () => {
    await ask("What's new?")
    await says('Ferries sail twice as often.')
    await reload(voiced)
    await says('Ferries sail twice as often.')
    expect(sessionStorage.getItem('tidings.conversation')).toContain(world.person.id)
    sessionStorage.setItem(
      'tidings.conversation',
      (sessionStorage.getItem('tidings.conversation') ?? '').replaceAll(world.person.id, crypto.randomUUID()),
    )
    await reload()
    await expect.element(button('Tap & Ask')).toBeVisible()
    await expect.element(page.getByText('Your History')).toBeVisible()
    expect(log().query()).toBeNull()
  })
})

describe('the conversation list', () => {
  const long = Array.from({ length: 12 }, (_, at) =>
    say(`Sentence ${at} of a long answer.`, articleOf(`a${at}`)),
  )
  const inSight = async (text: string) => {
    const element = await log().getByText(text, { exact: true }).findElement()
    const list = (await log().findElement()).getBoundingClientRect()
    const { bottom, top } = element.getBoundingClientRect()
    return top >= list.top - 1 && bottom <= list.bottom + 1
  }

  test('follows the newest question unless the reader has scrolled up, and Newest returns to it', async () => {
    await ask("What's new?")
    await ask('And else?')
    await ask('The last one?')
    await expect.poll(() => inSight('The last one?')).toBe(true)
    const list = await log().findElement()
    list.scrollTop = 0
    await expect.element(button('Newest')).toBeVisible()
    await button('Newest').click()
    await expect.poll(() => inSight('The last one?')).toBe(true)
    expect(button('Newest').query()).toBeNull()
  })

  test('has suggested questions below it, visible even with a long answer', async () => {
    world.reply(asks, () => stream(long, { next: ['What changed?'] }))
    await ask("What's new?")
    const list = (await log().findElement()).getBoundingClientRect()
    const next = (await button('What changed?').findElement()).getBoundingClientRect()
    expect(next.top).toBeGreaterThanOrEqual(list.bottom)
    expect(next.bottom).toBeLessThanOrEqual(innerHeight)
  })

  test('shows the beginning of an answer that is too long for it', async () => {
    world.reply(asks, () => stream(long))
    await ask("What's new?")
    await says('Sentence 11 of a long answer.')
    await expect.poll(() => inSight('Sentence 0 of a long answer.')).toBe(true)
  })
})

describe('an answer', () => {
  beforeEach(async () => {
    await ask("What's new?")
    await action('Copy').findElement()
  })

  test('can be copied with its sources, and shared if the browser supports it', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      return Promise.resolve()
    })
    await action('Copy').click()
    await expect.element(page.getByRole('status').getByText('Copied', { exact: true })).toBeVisible()
    expect(copied[0]).toBe(
      [
        "What's new?",
        'Two stories.',
        `The plant opened on Thursday. It powers forty thousand homes.\nHarbour Post: ${plant.title}\n${plant.url}`,
        `Ferries sail twice as often.\nHarbour Post: ${ferry.title}\n${ferry.url}`,
      ].join('\n\n'),
    )
    const shared: (ShareData | undefined)[] = []
    Object.assign(navigator, {
      share: (data?: ShareData) => {
        shared.push(data)
        return Promise.resolve()
      },
    })
    await action('Share').click()
    expect(shared).toEqual([{ text: copied[0] }])
  })

  test('that a browser cannot copy is selected instead, with a message', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await action('Copy').click()
    await expect.element(page.getByText(/^Your browser does not let this page copy/)).toBeVisible()
  })

  test.for(['Copy', 'Share'])(
    'explains that a page without encryption has no clipboard (%s)',
    async (name) => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
      Reflect.deleteProperty(navigator, 'share')
      await action(name).click()
      await expect.element(page.getByText(/^Your browser does not let this page copy/)).toBeVisible()
    },
  )

  test('can be reported in the feedback form, which is filled in with it', async () => {
    await action('Report this').click()
    const text = page.getByRole('dialog').getByLabelText('Your Feedback*')
    await expect.element(text).toBeVisible()
    const value = ((await text.findElement()) as HTMLTextAreaElement).value
    expect(value).toMatch(/^About this answer:\n\nWhat's new\?/)
    expect(value).toContain('The plant opened on Thursday.')
    await text.fill('')
    await userEvent.keyboard('{Escape}')
    await button('Share your feedback').click()
    await expect.element(text).toHaveValue('')
  })
})

describe('the source of a sentence', () => {
  const proof = {
    article: plant,
    language: 'en',
    before: ['Before one.', 'Before two.'],
    sentence: 'The plant opened on Thursday.',
    isVerbatim: true,
    after: ['After one.', 'After two.'],
    reports: [{ ...ferry, title: 'Plant opened', source: 'The Ledger' }],
  }
  const card = () => log().getByRole('button', { name: /^Tidal energy plant opens/ })
  const dialog = () => page.getByRole('dialog')

  test('opens a dialog with the sentence in its context, other sources, and the link', async () => {
    world.reply(`GET /api/articles/${plant.id}/proof`, () => answer(proof))
    await ask("What's new?")
    await card().click()
    await expect.element(dialog().getByText('Before one. Before two.', { exact: false })).toBeVisible()
    const marked = await dialog().getByText(proof.sentence, { exact: true }).findElement()
    expect(marked.tagName).toBe('MARK')
    await expect.element(dialog().getByRole('link', { name: 'Plant opened' })).toBeVisible()
    await expect
      .element(dialog().getByRole('link', { name: 'Read it at Harbour Post' }))
      .toHaveAttribute('href', plant.url)
    await dialog().getByRole('button', { name: 'Next sentence' }).click()
    await expect
      .poll(() =>
        world.sent(`GET /api/articles/${plant.id}/proof`).map(({ search }) => search.get('sentence')),
      )
      .toEqual(['The plant opened on Thursday.', 'It powers forty thousand homes.'])
    await userEvent.keyboard('{Escape}')
    await expect.element(card()).toHaveFocus()
  })

  test('can be saved with the quoted sentence, on the card and in the dialog, and removed again', async () => {
    const route = `PUT /api/saved-articles/${plant.id}`
    world.reply(route, () => answer({}))
    world.reply(`GET /api/articles/${plant.id}/proof`, () => answer(proof))
    await ask("What's new?")
    await log()
      .getByRole('button', { name: `Save: ${plant.title}` })
      .click()
    const saved = log().getByRole('button', { name: `Saved: ${plant.title}` })
    await expect.element(saved).toBeVisible()
    expect(bodies(route)).toEqual([{ sentence: 'The plant opened on Thursday.' }])
    await card().click()
    await dialog()
      .getByRole('button', { name: `Saved: ${plant.title}` })
      .click()
    await expect.element(dialog().getByText('Removed from your saved articles.')).toBeInTheDocument()
    const [taken] = world.sent('DELETE /rest/v1/saved_articles')
    expect([taken?.search.get('user_id'), taken?.search.get('article_id')]).toEqual([
      `eq.${world.person.id}`,
      `eq.${plant.id}`,
    ])
  })

  test('can be followed as a story, and unfollowed', async () => {
    const route = `/api/followed-stories/${plant.id}`
    world.reply(`PUT ${route}`, () => answer(followedStory(plant.id)))
    world.reply(`DELETE ${route}`, noContent)
    await ask("What's new?")
    const follow = log().getByRole('button', { name: `Follow: ${plant.title}` })
    await follow.click()
    const following = log().getByRole('button', { name: `Following: ${plant.title}` })
    await expect.element(following).toBeVisible()
    await following.click()
    await expect.element(follow).toBeVisible()
    expect(world.sent(`DELETE ${route}`)).toHaveLength(1)
  })

  test('shows why an article cannot be saved', async () => {
    const message = 'This article is no longer available, so it cannot be saved.'
    world.reply(`PUT /api/saved-articles/${ferry.id}`, () =>
      answer({ error: { code: 'not_found', message } }, 404),
    )
    await ask("What's new?")
    await log()
      .getByRole('button', { name: `Save: ${ferry.title}` })
      .click()
    await expect.element(log().getByRole('alert').getByText(message)).toBeVisible()
  })

  test('shows that the article is no longer stored, and still links to it', async () => {
    const message = 'This article is no longer available.'
    world.reply(`GET /api/articles/${plant.id}/proof`, () =>
      answer({ error: { code: 'not_found', message } }, 404),
    )
    await ask("What's new?")
    await card().click()
    await expect.element(dialog().getByText(message)).toBeVisible()
    await expect.element(dialog().getByRole('link', { name: 'Read it at Harbour Post' })).toBeVisible()
  })
})
