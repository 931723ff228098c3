import { expect, test } from 'vitest'
import { evenStatistics } from '../../../tests/support/term-statistics.ts'
import type { Article, TermStatistics } from '#modules/news'
import { presentStory } from './present-story.ts'

const statistics: TermStatistics = { ...evenStatistics, isName: (word) => word === 'oslo' }

test.each([
  {
    what: 'on the name in its headline',
    title: 'Harbour of Oslo closed',
    news: 'What is the latest on Oslo?',
  },
  {
    what: 'in its topic where that has no name',
    title: 'Students build a telescope',
    news: 'What is new in science?',
  },
  { what: 'nowhere without either', title: 'Students build a telescope', topics: [], news: null },
])('a story suggests asking what is new $what', ({ title, topics = ['Science', 'Education'], news }) => {
  const article = { title, topics, body: '', language: 'en', publishedAt: new Date() } as unknown as Article
  const event = { report: article, reports: [article], sources: ['BBC'] }
  expect(presentStory(event, { language: 'en', statistics }).questions.news).toBe(news)
})
