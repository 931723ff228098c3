import { randomUUID } from 'node:crypto'
import type { Answer } from '@tidings/contract/api/ask'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askInTurn,
  askOn,
  leadOf,
  newsOf,
  postQuestion,
  sourcesOf,
  titlesOf,
  wholeText,
} from './support/asking.ts'
import { makeKey, modelClient } from './support/model-client.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { strikeSources } from './support/strike-sources.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(strikeSources)
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string) => askOn(server.url, user, { question })

describe('a follow-up to a history entry', () => {
  test('keeps its subject for another place, source or time', async () => {
    const france = await ask('Strikes in France')
    expect(titlesOf(france)).toContain('Rail strikes halt trains in France')
    const italy = await askOn(server.url, user, { question: 'and in Italy?', after: france })
    expect(titlesOf(italy)).toEqual(['Dock strikes spread through Italy'])
    expect(leadOf(italy)).toBe('Dock strikes have spread through Italy to nine harbours.')
    for (const question of ['and the Guardian?', 'What does the Guardian say?']) {
      const guardian = await askOn(server.url, user, { question, after: france })
      expect(titlesOf(guardian)).toEqual(['Commuters stranded as strikes in France go on'])
    }
    const recent = await askOn(server.url, user, { question: 'in the last 90 minutes?', after: france })
    expect(titlesOf(recent)).toEqual(['Commuters stranded as strikes in France go on'])
    const spain = await askOn(server.url, user, { question: 'no, in Spain', after: italy })
    expect(titlesOf(spain)).toEqual(['Teachers plan strikes in Spain'])
  })

  test('adds to the last story, and repeats nothing', async () => {
    await user.prefer({ summary_length_preference: 'short' })
    const first = await ask('rail strikes halt trains')
    const why = await askOn(server.url, user, { question: 'Why?', after: first })
    expect(leadOf(why)).toBe('Its leader Anne Morel resigned after a quarrel about the fund.')
    const more = await askOn(server.url, user, { question: 'tell me more', after: first })
    expect(titlesOf(more)).toEqual(['Rail strikes halt trains in France'])
    const said = new Set(first.sentences.map(({ text }) => text))
    expect(newsOf(more).filter(({ text }) => said.has(text))).toEqual([])
    const rest = await askOn(server.url, user, { question: 'go on', after: more })
    expect(wholeText(rest)).toBe('That is all I have on this story.')
  })

  test('is answered from what the story says, delivered or not', async () => {
    const first = await ask('rail strikes halt trains')
    const resigned = 'Its leader Anne Morel resigned after a quarrel about the fund.'
    for (const question of ['Why did she resign?', 'who resigned', 'when did that leader resign']) {
      const answer = await askOn(server.url, user, { question, after: first })
      expect(wholeText(answer)).toContain(resigned)
      expect(titlesOf(answer)).toEqual(['Rail strikes halt trains in France'])
    }
  })

  test('repeats no story once all of it has been delivered, however often it is asked about', async () => {
    const first = await ask('strikes in Spain')
    let latest = first
    for (const question of ['tell me more', 'thank you', 'why', 'go on']) {
      latest = await askOn(server.url, user, { question, after: latest })
      const expected = question === 'thank you' ? 'You are welcome.' : 'That is all I have on this story.'
      expect(wholeText(latest)).toBe(expected)
    }
    const italy = await askOn(server.url, user, { question: 'and in Italy?', after: latest })
    expect(titlesOf(italy)).toContain('Dock strikes spread through Italy')
  })

  test('refers to a story of the answer by its number, even after another was asked about', async () => {
    const other = await newUser(server.url)
    const askOther = (question: string, after?: Answer) =>
      askOn(server.url, other, { question, ...(after ? { after } : {}) })
    const news = await askOther("what's new")
    const titles = titlesOf(news)
    expect(titles.length).toBeGreaterThan(2)
    const second = await askOther('tell me more about the second one', news)
    expect(titlesOf(second)).toEqual([titles[1]])
    expect(titlesOf(await askOther('when was that?', second))).toEqual([titles[1]])
    const first = await askOther('the first', second)
    expect(titlesOf(first)).toEqual([titles[0]])
    // Its report does not say, and the other stories are not asked about.
    expect(titlesOf(await askOther('and why?', first))).toEqual([])
    expect(wholeText(await askOther('the sixth one', first))).toBe('There is no such story in this answer.')
  })

  test('repeats one of the delivered stories verbatim', async () => {
    const other = await newUser(server.url)
    const news = await askOn(server.url, other, { question: "what's new" })
    const titles = titlesOf(news)
    const told = news.sentences.filter(({ article }) => article?.title === titles[1]).map(({ text }) => text)
    const askAgain = (question: string) => askOn(server.url, other, { question, after: news })
    const again = await askAgain('Can I hear the second story again?')
    expect(again.sentences.filter(({ article }) => article).map(({ text }) => text)).toEqual(told)
    const faster = await askAgain('repeat the second one, a bit faster')
    expect(faster.sentences.slice(0, -1)).toEqual(again.sentences)
    expect(faster.sentences.at(-1)?.text).toBe('You can change how fast and how loud I speak during a call.')
    expect(titlesOf(await askAgain('Tell me the last story again'))).toEqual([titles.at(-1)])
    expect(wholeText(await askAgain('repeat the tenth story'))).toBe('There is no such story in this answer.')
  })

  test('may ask for its source', async () => {
    const first = await ask('Strikes in France')
    const attribution = await askOn(server.url, user, { question: 'who says that?', after: first })
    expect(wholeText(attribution)).toContain('That is from Reuters: Rail strikes halt trains in France.')
    expect(wholeText(attribution)).toContain(
      'That is from the Guardian: Commuters stranded as strikes in France go on.',
    )
  })

  test('is answered on its own if it is self-contained', async () => {
    const france = await ask('What does Reuters say about strikes in France?')
    const tennis = await askOn(server.url, user, {
      question: 'Tell me about the tennis final',
      after: france,
    })
    expect(titlesOf(tennis)).toEqual(['Tennis final goes to five sets'])
  })

  test('does not find another user’s entry', async () => {
    const stranger = await newUser(server.url)
    const { historyId } = await ask('Strikes in France')
    const answers = await Promise.all([
      postQuestion(server.url, { question: 'and in Italy?', after: historyId }, stranger.accessToken),
      postQuestion(server.url, { question: 'and in Italy?', after: 'no id' }, stranger.accessToken),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 400])
    expect(await answers[0]?.json()).toMatchObject({
      error: { code: 'not_found', message: 'Your history has no such entry.' },
    })
    expect(await stranger.history()).toEqual([])
  })
})

test.each([
  ['hello', 'Hello Ada. What would you like to know?'],
  ['thanks a lot', 'You are welcome.'],
  ['goodbye', 'Goodbye.'],
  ['tell me a joke', 'I can only help with the news.'],
  ['you are stupid', 'I can only help with the news.'],
  ['danke schön', 'Gern geschehen.'],
  ['raconte-moi une blague', 'Je ne peux vous aider que pour l’actualité.'],
  ['muchas gracias', 'De nada.'],
  ['chi sei', 'Sono Tidings.'],
])('to “%s” gets a short reply, without a search', async (said, back) => {
  const answer = await ask(said)
  expect(leadOf(answer)).toMatch(back)
  expect(titlesOf(answer)).toEqual([])
})

test('uses the user’s own time zone', async () => {
  const { error } = await user.data.from('profiles').update({ timezone: 'Asia/Tokyo' }).eq('id', user.id)
  expect(error).toBeNull()
  const tokyo = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Asia/Tokyo' })
  const hour = Number(tokyo.format(new Date()))
  expect(leadOf(await ask('what time is it'))).toMatch(
    new RegExp(`^It is (?:${hour}|${(hour + 1) % 24}):\\d\\d on `),
  )
})

describe('an answer', () => {
  test('compares sources side by side, and says which has nothing', async () => {
    const answer = await ask('Compare Reuters, the Guardian and the BBC on strikes in France')
    expect(sourcesOf(answer)).toEqual(['Reuters', 'The Guardian'])
    expect(wholeText(answer)).toContain('I found no story on strikes in France from the BBC.')
    expect(wholeText(answer)).toMatch(/From Reuters: Rail .* From the Guardian: Commuters/)
  })

  test('counts stories and names their sources, then quotes the newest', async () => {
    const answer = await ask('How many stories on strikes in the last three days?')
    expect(leadOf(answer)).toMatch(/^Four stories on strikes in the last three days, from /)
    expect(answer.sentences[1]?.text).toBe('The newest, from the Guardian:')
    expect(titlesOf(answer)).toEqual(['Commuters stranded as strikes in France go on'])
    expect(leadOf(await ask('How many stories on unicorns?'))).toBe('I found no story on unicorns.')
  })

  test('contains nothing from before or after the requested time', async () => {
    const old = await ask('strikes in France nine days ago')
    expect(titlesOf(old)).toEqual(['Old strikes in France remembered'])
  })

  test('leaves out what is excluded', async () => {
    const fresh = await newUser(server.url)
    await fresh.prefer({ summary_length_preference: 'detailed' })
    const answer = await askOn(server.url, fresh, {
      question: "What's new, but no sport and nothing from Reuters?",
    })
    // What CNN has is nine days old.
    expect(sourcesOf(answer)).toEqual(['The Guardian'])
  })
})

test('as a model, the assistant takes what a question refers to from the conversation', async () => {
  const model = modelClient(server.url, (await makeKey(server.url, user)).key)
  const conversation = [
    { role: 'user', content: 'Strikes in France' },
    { role: 'assistant', content: 'Two stories.' },
    { role: 'user', content: 'and in Italy?' },
  ]
  const answer = await model.ask('', { messages: conversation })
  expect(answer.choices[0].message.content).toMatch(/^Dock strikes .*\. That is from Reuters\./)
})

test('saves and follows the story named by its number, and lists what is saved', async () => {
  const reader = await newUser(server.url)
  const [news, saved, listed] = await askInTurn(server, reader, [
    'Strikes in France',
    'save the second one',
    'what have I saved?',
  ])
  const [, second] = [...new Set(newsOf(news).map(({ article }) => article?.title))]
  expect(wholeText(saved)).toContain(`I saved it: ${second}`)
  expect(listed.sentences.map(({ article, text }) => [text, article?.title])).toEqual([
    ['You have saved one article:', undefined],
    [second, second],
  ])
  const wish = (question: string) => askOn(server.url, reader, { question, after: news })
  expect(wholeText(await wish('follow the ninth story'))).toBe('There is no such story in this answer.')
  expect(wholeText(await wish('follow the second story'))).toContain(
    `I am following it from now on: ${second}`,
  )
})

test('lists the ten newest of many saved articles, and says so when there are none', async () => {
  const reader = await newUser(server.url)
  const question = 'Which articles have I saved so far?'
  expect(wholeText(await askOn(server.url, reader, { question }))).toContain(
    'You have not saved any articles',
  )
  const article = newsOf(await ask('rail strikes halt trains'))[0]?.article
  const rows = Array.from({ length: 12 }, (_, at) => ({
    user_id: reader.id,
    article_id: randomUUID(),
    title: `Saved headline ${at}`,
    source: article?.source,
    url: article?.url,
    language: 'en',
    published_at: article?.publishedAt,
    created_at: new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
  }))
  expect((await reader.data.from('saved_articles').insert(rows)).error).toBeNull()
  const listed = await askOn(server.url, reader, { question })
  expect(wholeText(listed)).toContain('You have saved 12 articles. The newest are:')
  expect(titlesOf(listed)).toEqual(Array.from({ length: 10 }, (_, at) => `Saved headline ${11 - at}`))
  const byKey = await modelClient(server.url, (await makeKey(server.url, reader)).key).ask(question)
  expect(byKey.choices[0].message.content).toContain('You have saved 12 articles.')
})

test('“okay” and “stop” get a short reply, and the story stays the same', async () => {
  const reader = await newUser(server.url)
  await reader.prefer({ summary_length_preference: 'short' })
  const first = await askOn(server.url, reader, { question: 'rail strikes halt trains' })
  let latest = first
  for (const question of ['okay', 'Stop, please', 'I see.']) {
    latest = await askOn(server.url, reader, { question, after: latest })
    expect(wholeText(latest)).toBe('All right.')
  }
  const more = await askOn(server.url, reader, { question: 'tell me more', after: latest })
  expect(titlesOf(more)).toEqual(titlesOf(first))
})
