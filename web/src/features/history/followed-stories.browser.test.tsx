import type { StoryDetail } from '@tidings/contract/api/stories'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, noContent } from '../../../tests/support/backend.ts'
import { followedMoment, followedStory } from '../../../tests/support/followed-story.ts'
import { openSignedIn, openWorld, type TestWorld } from '../../../tests/support/open-app.tsx'

let world: TestWorld
beforeEach(() => {
  world = openWorld()
})
const open = async () => {
  await openSignedIn(world, '/history')
  await page.getByRole('tab', { name: 'Followed Stories' }).click()
}
const list = () => page.getByRole('list', { name: 'Followed Stories' })

test('lists followed stories with their timeline, to be unfollowed and followed again', async () => {
  const moments = ['e', 'd', 'c', 'b', 'a'].map((id) => followedMoment(id, { isNew: id === 'e' }))
  world.followed = [followedStory('a', { timeline: moments })]
  world.reply('DELETE /api/followed-stories/a', noContent)
  world.reply('PUT /api/followed-stories/a', () => answer(world.followed[0]))
  await open()
  await expect
    .element(list().getByRole('link', { name: 'Headline of a' }))
    .toHaveAttribute('href', '/?story=e')
  await expect.element(list().getByText('What e says.')).toBeVisible()
  expect(list().getByText('New', { exact: true }).elements()).toHaveLength(1)
  await expect.element(list().getByText('What a says.')).not.toBeVisible()
  await list().getByText('2 earlier reports').click()
  await expect.element(list().getByText('What a says.')).toBeVisible()
  await list().getByRole('button', { name: 'Unfollow: Headline of a' }).click()
  await list().getByRole('button', { name: 'Follow: Headline of a' }).click()
  await expect.element(list().getByRole('button', { name: 'Unfollow: Headline of a' })).toBeVisible()
  expect(world.sent('DELETE /api/followed-stories/a')).toHaveLength(1)
})

test('shows the headline of the first report if there is no sentence to quote', async () => {
  const [newer, first] = [followedMoment('b'), followedMoment('a')]
  world.followed = [
    followedStory('a', {
      timeline: [newer, first].map((moment) => ({ ...moment, sentence: null })),
    }),
  ]
  await open()
  await expect.element(list().getByText(first.report.headline).last()).toBeVisible()
  expect(list().getByText(first.report.headline).elements()).toHaveLength(2)
  expect(list().getByText('Adds nothing to the earlier reports.').elements()).toHaveLength(1)
})

test('shows why and when a story ended, and lets it be followed again', async () => {
  world.followed = [followedStory('a', { endedAt: '2026-11-21T10:00:00Z' })]
  await open()
  await expect.element(list().getByText(/Nothing new was reported for 14 days/)).toBeVisible()
  await expect.element(list().getByRole('button', { name: 'Follow: Headline of a' })).toBeVisible()
})

test('says when nothing is followed, and when it cannot be loaded', async () => {
  await open()
  await expect.element(page.getByText(/^You are not following any stories yet\./)).toBeVisible()
  const recover = world.replyFor('GET /api/followed-stories', () =>
    answer({ error: { code: 'internal', message: '' } }, 500),
  )
  await openSignedIn(world, '/history')
  await page.getByRole('tab', { name: 'Followed Stories' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^You are not following any stories yet\./)).toBeVisible()
})

test('an open story can be followed by its first report and unfollowed, or shows why not', async () => {
  const { report } = followedMoment('a')
  const story: StoryDetail = {
    id: 'a',
    headline: report.headline,
    sentence: null,
    language: 'en',
    topics: [],
    publishedAt: report.publishedAt,
    sources: [report.source],
    reports: [report],
    reasons: [],
    questions: { tell: '', about: '', news: null },
    sample: false,
    now: report.publishedAt,
    timeline: [],
    differences: [],
  }
  world.reply('GET /api/stories/a', () => answer(story))
  world.reply('PUT /api/followed-stories/a', () => answer(followedStory('a')))
  world.reply('DELETE /api/followed-stories/a', noContent)
  const message = 'You already follow 50 stories, which is the limit. Stop following one of them first.'
  const recover = world.replyFor('PUT /api/followed-stories/a', () =>
    answer({ error: { code: 'conflict', message } }, 409),
  )
  await openSignedIn(world, '/?story=a')
  const panel = page.getByRole('dialog')
  const follow = panel.getByRole('button', { name: 'Follow: Headline of a' })
  await follow.click()
  await expect.element(panel.getByRole('alert').getByText(message)).toBeVisible()
  recover()
  await follow.click()
  const following = panel.getByRole('button', { name: 'Following: Headline of a' })
  await expect.element(following).toBeVisible()
  await expect.element(panel.getByText(/Updates start your next briefing/)).toBeInTheDocument()
  await following.click()
  await expect.element(follow).toBeVisible()
  await expect.element(panel.getByText('You are no longer following this story.')).toBeInTheDocument()
})
