import type { Story } from '@tidings/contract/api/stories'
import { languages, type Language } from '@tidings/contract/entities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPhrases } from '#modules/assistant'
import { askOn, leadOf, newsOf, sourcesOf, titlesOf, wholeText } from './support/asking.ts'
import { CallClient } from './support/call-client.ts'
import { listStories } from './support/stories-of.ts'
import { strikeSources } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const awkward = 'No more sport today: “Stop”, says the minister of health'

let server: NewsServer
let user: TestUser
let stories: Story[]

beforeAll(async () => {
  const ministry = {
    name: 'Ministry Watch',
    language: 'en' as const,
    articles: [
      {
        title: awkward,
        body: 'Halls stay closed in all schools until the pipes are mended. Nobody knows when.',
      },
      {
        title: 'Sports halls get new roofs',
        body: 'Every roof is green.',
        publishedAt: new Date(Date.now() - 60_000),
      },
    ],
  }
  server = await startNewsServer([...strikeSources, ministry])
  user = await newUser(server.url)
  stories = (await listStories({ url: server.url, user }, '?limit=20')).stories
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string) => askOn(server.url, user, { question })

describe('a question that quotes a headline', () => {
  test('is answered from that story, whichever of today’s it is', async () => {
    expect(stories.length).toBeGreaterThan(5)
    for (const { headline, questions, sentence, sources: papers } of stories) {
      const answer = await ask(questions.tell)
      const [first] = newsOf(answer)
      expect(first?.article?.title).toBe(headline)
      expect(first?.text).toBe(sentence ?? headline)
      expect(papers).toEqual(expect.arrayContaining(sourcesOf(answer)))
    }
  })

  test('ignores commands, topics and quotation marks within the headline', async () => {
    const answer = await ask(`Tell me about “${awkward}”`)
    expect(leadOf(answer)).toBe('Halls stay closed in all schools until the pipes are mended.')
    expect(titlesOf(answer)).toEqual([awkward])
  })

  test.each(languages)('is understood as the pages phrase it (%s)', async (language: Language) => {
    const reader = await newUser(server.url)
    await reader.data.from('profiles').update({ language_preference: language }).eq('id', reader.id)
    const question = getPhrases(language).tellAbout(awkward)
    const answer = await askOn(server.url, reader, { question })
    expect(answer.language).toBe(language)
    expect(titlesOf(answer)).toEqual([awkward])
    const about = `${getPhrases(language).about(awkward)}`
    expect(titlesOf(await askOn(server.url, reader, { question: about }))).toEqual([awkward])
  })

  test('is answered from that story, on what is asked besides', async () => {
    const headline = 'Rail strikes halt trains in France'
    const answer = await ask(`About “${headline}”: who resigned?`)
    // The answer, then the sentence before it, which says whose leader.
    expect(newsOf(answer).map(({ text }) => text)).toEqual([
      'Its leader Anne Morel resigned after a quarrel about the fund.',
      expect.stringContaining('The union wants four per cent more pay'),
    ])
    expect(titlesOf(answer)).toEqual([headline])
  })

  test('is what the next question refers to', async () => {
    await user.prefer({ summary_length_preference: 'short' })
    const told = await ask('Tell me about “Rail strikes halt trains in France”')
    const why = await askOn(server.url, user, { question: 'who resigned?', after: told })
    expect(wholeText(why)).toContain('Its leader Anne Morel resigned')
    const more = await askOn(server.url, user, { question: 'tell me more', after: told })
    expect(titlesOf(more)).toEqual(['Rail strikes halt trains in France'])
  })

  test('may quote something else', async () => {
    const reader = await newUser(server.url)
    const answer = await askOn(server.url, reader, { question: 'What is new on the “tennis final”?' })
    expect(titlesOf(answer)).toContain('Tennis final goes to five sets')
  })

  test('works in a call, too', async () => {
    await using call = await CallClient.begin(server.url, await newUser(server.url))
    call.ask(`Tell me about “${awkward}”`)
    await call.room('complete', ({ turn }) => turn === 1)
    const cited = call.frames('sentence').flatMap(({ article }) => article?.title ?? [])
    expect([...new Set(cited)]).toEqual([awkward])
  })
})
