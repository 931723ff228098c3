import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOn, newsOf, textsOf } from './support/asking.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

/** The first reports of a file of long ones, without their questions. */
function readLongReports(name: string, most: number) {
  const file = new URL(`../../bench/data/reports/long-${name}.txt`, import.meta.url)
  const [, ...texts] = `\n${readFileSync(file, 'utf8')}`.split('\n## ')
  return texts.slice(0, most).map((text) => {
    const [head = '', ...lines] = text.split('\n')
    const sentences = lines.filter((line) => line !== '' && !/^[-?>] /.test(line))
    return { title: head.split(' | ')[2] ?? '', body: sentences.join(' '), publishedAt: hoursAgo(3) }
  })
}

const reports = readLongReports('en-a', 3)
const others = (['de', 'fr', 'es', 'it'] as const).map((language) => {
  return { name: `Calderside ${language}`, language, articles: readLongReports(language, 1) }
})

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer([
    { name: 'Calderside Evening Post', language: 'en', articles: reports },
    ...others,
  ])
})
afterAll(() => server[Symbol.asyncDispose]())

async function askAfterReport(at: number, question: string) {
  const user = await newUser(server.url)
  const after = await askOn(server.url, user, { question: reports[at]?.title ?? '' })
  expect(newsOf(after)[0]?.article?.title).toBe(reports[at]?.title)
  return { ...(await askOn(server.url, user, { question, after })), user }
}

test.each([
  [0, 'could somebody still buy it'],
  [1, 'how old is the boss of the company?'],
  [1, 'how old are those ships anyway'],
  [2, 'is he married'],
])(
  'after report %i of 27 sentences, what it does not say is not answered with one of them: %s',
  async (at, question) => {
    const answer = await askAfterReport(at, question)
    expect([newsOf(answer), textsOf(answer)[0]]).toEqual([[], 'The reports I have do not say.'])
  },
)

test.each([
  [0, 'how many people work at the new site?'],
  [1, 'who owns kestrel now, that old family?'],
])('after report %i of 27 sentences, one of them is not told as the answer to "%s"', async (at, question) => {
  expect(textsOf(await askAfterReport(at, question))[0]).toBe('I am not sure, but this may answer it:')
})

test.each(['how old is she?', 'how old is Denise?'])(
  'after "said Denise Attwell, 57", "%s" is answered by that',
  async (question) => {
    const { user, ...after } = await askAfterReport(0, 'how did the staff find out, by email?')
    expect(newsOf(after)[0]?.text).toContain('said Denise Attwell, 57')
    const answer = await askOn(server.url, user, { question, after })
    expect(newsOf(answer)[0]?.text).toContain('said Denise Attwell, 57')
  },
)

test('what may answer is told as no more than that', async () => {
  const [said, news] = textsOf(await askAfterReport(1, 'what do the passengers think'))
  expect(said).toBe('I am not sure, but this may answer it:')
  expect(news).toContain('said Imogen Slaney of the Passenger Forum')
})

test.each([
  [0, 'has the government said anything about it', 'job advisers'],
  [2, 'is he going to stay an mp?', 'remain in parliament'],
])('after report %i, what it says is told: %s', async (at, question, said) => {
  expect(newsOf(await askAfterReport(at, question))[0]?.text.toLowerCase()).toContain(said)
})

test.each([
  [0, 'how many people lose their jobs, did you say?', '412 jobs'],
  [0, 'when was it announced, did you say?', 'on Tuesday morning'],
  [1, 'what did you say it has agreed to buy?', 'Seaway Kestrel for £640m'],
])('after report %i, what is asked again is told again: %s', async (at, question, said) => {
  expect(newsOf(await askAfterReport(at, question))[0]?.text).toContain(said)
})

test.each([
  ['de', 'was schließt da nochmal?', 'sein Stammwerk in Obersallau'],
  ['de', 'welche Firma war das nochmal?', 'Drevenkamp'],
  ['de', 'wer schließt, hast du gesagt?', 'Drevenkamp'],
  ['fr', "combien de salariés, t'as dit ?", 'Quatre cent douze'],
  ['es', '¿a cuántas personas has dicho que despiden?', '312 personas'],
  ['it', 'quante persone ci lavorano, hai detto?', '640 persone'],
] as const)('%s: what is asked again is told again: %s', async (language, question, said) => {
  const user = await newUser(server.url)
  await user.data.from('profiles').update({ language_preference: language }).eq('id', user.id)
  const title = others.find((other) => other.language === language)?.articles[0]?.title ?? ''
  const after = await askOn(server.url, user, { question: title })
  expect(newsOf(after)[0]?.article?.title).toBe(title)
  expect(newsOf(await askOn(server.url, user, { question, after }))[0]?.text).toContain(said)
})

test('an open question about a long report is answered by its beginning', async () => {
  const user = await newUser(server.url)
  const question = 'does Corrin have to borrow money for the ferries of Kestrel?'
  const answer = await askOn(server.url, user, { question })
  expect(newsOf(answer)[0]?.text).toMatch(/^Corrin Line has agreed to buy its smaller rival/)
})

test('a first question that probably means a long report is told what may answer', async () => {
  const question = 'what will become of the people who bake the cookies in Wexholme?'
  const answer = await askOn(server.url, await newUser(server.url), { question })
  expect(textsOf(answer)[0]).toBe('I am not sure, but this may answer it:')
  expect(newsOf(answer)[0]?.article?.title).toBe(reports[0]?.title)
})

test('"and what do the passengers say?" is not about a report that has them only in its body', async () => {
  const [told, other] = reports
  expect(other?.body).toContain('passengers')
  const answer = await askAfterReport(0, 'and what do the passengers say?')
  expect(newsOf(answer).every(({ article }) => article?.title === told?.title)).toBe(true)
})

test('"tell me more" repeats no sentence of a long report, until all is told', async () => {
  const user = await newUser(server.url)
  let answer = await askOn(server.url, user, { question: reports[0]?.title ?? '' })
  const said: string[] = []
  for (let turn = 0; newsOf(answer).length > 0 && turn < 10; turn += 1) {
    said.push(...newsOf(answer).map(({ text }) => text))
    answer = await askOn(server.url, user, { question: 'tell me more', after: answer })
  }
  expect(textsOf(answer)).toEqual(['That is all I have on this story.'])
  expect(new Set(said).size).toBe(said.length)
  expect(said.length).toBeGreaterThan(15)
})

test.each(['who is the boss there?', 'who owns them, is it the americans?'])(
  '"say that again" repeats the answer to "%s"',
  async (question) => {
    const answer = await askAfterReport(0, question)
    const { user } = answer
    const again = await askOn(server.url, user, { question: 'say that again', after: answer })
    expect(newsOf(again)).toEqual(newsOf(answer))
  },
)

test.each([
  ['short', 2],
  ['medium', 3],
  ['detailed', 5],
] as const)(
  'a question gets a shorter answer than a request to be told about something: %s',
  async (length, most) => {
    const user = await newUser(server.url)
    await user.prefer({ summary_length_preference: length })
    const answer = await askOn(server.url, user, {
      question: 'is Tarrant Pell closing its factory in Wexholme?',
    })
    expect(newsOf(answer)).toHaveLength(most)
    const story = await askOn(server.url, user, { question: 'tell me about the factory in Wexholme' })
    expect(newsOf(story).length).toBeGreaterThan(most)
  },
)

test('after one of several stories, a pronoun refers to somebody in that story', async () => {
  const user = await newUser(server.url)
  const news = await askOn(server.url, user, { question: "what's new" })
  const titles = [...new Set(newsOf(news).map(({ article }) => article?.title))]
  const at = titles.indexOf(reports[0]?.title)
  const more = `tell me more about the ${['first', 'second', 'third'][at]} one`
  const after = await askOn(server.url, user, { question: more, after: news })
  const answer = await askOn(server.url, user, { question: 'is he going to remain?', after })
  expect(newsOf(answer).filter(({ article }) => article?.title !== reports[0]?.title)).toEqual([])
})

test('"say that again" repeats the last answer, not the stories before it', async () => {
  const user = await newUser(server.url)
  const news = await askOn(server.url, user, { question: "what's new" })
  const more = await askOn(server.url, user, { question: 'tell me more about the first one', after: news })
  const again = await askOn(server.url, user, { question: 'say that again', after: more })
  expect(newsOf(again)).toEqual(newsOf(more))
  expect(newsOf(again).length).toBeGreaterThan(1)
})
