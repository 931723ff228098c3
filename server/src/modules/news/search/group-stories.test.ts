import { expect, test } from 'vitest'
import { groupStories, weightOfStory } from './group-stories.ts'

test('nearly the same title from another source is one story with both names', () => {
  const stories = groupStories(
    [
      { title: 'Storm closes all ports in the north', source: 'BBC', story_id: '1' },
      { title: 'Ports reopen', source: 'BBC', story_id: '2' },
      { title: 'Storm closes all ports in the north.', source: 'Reuters', story_id: '3' },
      { title: 'STORM closes all ports in the North', source: 'BBC', story_id: '4' },
    ],
    new Map(),
  )
  expect(stories).toEqual([
    { title: 'Storm closes all ports in the north', source: 'BBC', story_id: '1', alsoFrom: ['Reuters'] },
    { title: 'Ports reopen', source: 'BBC', story_id: '2', alsoFrom: [] },
  ])
})

test('articles of one story are one, with the sources that are not among them', () => {
  const stories = groupStories(
    [
      { title: 'Gale shuts northern harbours', source: 'Reuters', story_id: '1' },
      { title: 'Storm closes all ports in the north', source: 'BBC', story_id: '1' },
    ],
    new Map([['1', ['BBC', 'CNN', 'Reuters']]]),
  )
  expect(stories).toEqual([
    { title: 'Gale shuts northern harbours', source: 'Reuters', story_id: '1', alsoFrom: ['BBC', 'CNN'] },
  ])
})

test('a story weighs more the more sources tell it, each a little less', () => {
  const weights = [1, 2, 3, 4].map(weightOfStory)
  const steps = weights.slice(1).map((weight, index) => weight - (weights[index] ?? 0))
  expect(weights[0]).toBe(1)
  expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(steps.every((step) => step > 0)).toBe(true)
})
