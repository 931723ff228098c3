import { expect, test } from 'vitest'
import { groupStories, scoreStory } from './group-stories.ts'

const article = (title: string, source: string, story: { id: string; by?: string[] }) => ({
  id: `${source} ${story.id}`,
  title,
  source,
  story_id: story.id,
  sources: story.by ?? [source],
})

test('nearly equal titles from two sources are one story with both names', () => {
  const stories = groupStories([
    article('Storm closes all ports in the north', 'BBC', { id: '1' }),
    article('Ports reopen', 'BBC', { id: '2' }),
    article('Storm closes all ports in the north.', 'Reuters', { id: '3' }),
    article('STORM closes all ports in the North', 'BBC', { id: '4' }),
  ])
  expect(stories).toMatchObject([
    {
      title: 'Storm closes all ports in the north',
      source: 'BBC',
      alsoFrom: ['Reuters'],
      alikeIds: ['Reuters 3', 'BBC 4'],
    },
    { title: 'Ports reopen', source: 'BBC', story_id: '2', alsoFrom: [] },
  ])
})

test('articles of one story become one article that lists the other sources', () => {
  const by = ['BBC', 'CNN', 'Reuters']
  const stories = groupStories([
    article('Gale shuts northern harbours', 'Reuters', { id: '1', by }),
    article('Storm closes all ports in the north', 'BBC', { id: '1', by }),
  ])
  expect(stories).toMatchObject([
    { title: 'Gale shuts northern harbours', source: 'Reuters', alsoFrom: ['BBC', 'CNN'], alikeIds: [] },
  ])
})

test('each further source raises a story’s score a little less', () => {
  const weights = [1, 2, 3, 4].map(scoreStory)
  const steps = weights.slice(1).map((weight, index) => weight - (weights[index] ?? 0))
  expect(weights[0]).toBe(1)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(steps.every((step) => step > 0)).toBe(true)
})
