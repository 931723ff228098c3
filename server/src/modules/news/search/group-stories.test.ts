import { expect, test } from 'vitest'
import { groupStories } from './group-stories.ts'

test('nearly the same title from another source is one story with both names', () => {
  const stories = groupStories([
    { title: 'Storm closes all ports in the north', source: 'BBC' },
    { title: 'Ports reopen', source: 'BBC' },
    { title: 'Storm closes all ports in the north.', source: 'Reuters' },
    { title: 'STORM closes all ports in the North', source: 'BBC' },
  ])
  expect(stories).toEqual([
    { title: 'Storm closes all ports in the north', source: 'BBC', alsoFrom: ['Reuters'] },
    { title: 'Ports reopen', source: 'BBC', alsoFrom: [] },
  ])
})
