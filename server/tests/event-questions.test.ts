import type { Answer } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askOn, newsOf, sourcesOf, textsOf, titlesOf } from './support/asking.ts'
import type { TestSource } from './support/source-server.ts'
import { hoursAgo } from './support/strike-sources.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const source = (name: string, hours: number, [title, body]: [title: string, body: string]): TestSource => ({
  name,
  language: 'en',
  articles: [{ title: title ?? '', body: body ?? '', publishedAt: hoursAgo(hours) }],
})

/** One event in three papers, and one that is nobody else's. */
const papers: TestSource[] = [
  source('Reuters', 6, [
    'Tunnel under the Brenner flooded near Innsbruck',
    'Water has flooded the Brenner tunnel near Innsbruck. Eighty workers were brought to safety. Pumps are on their way from Munich. The river Inn had risen by two metres. Schools in the valley stay closed on Monday. A hospital moved its patients. Rain is forecast until Thursday.',
  ]),
  source('BBC', 4, [
    'Brenner tunnel flooded near Innsbruck',
    'The Brenner tunnel near Innsbruck is flooded after a pipe burst. Engineers expect a delay of weeks.',
  ]),
  source('The Guardian', 1, [
    'Flooded Brenner tunnel near Innsbruck is pumped dry',
    'The flooded Brenner tunnel near Innsbruck has been pumped dry. The first trains are to run on Friday. The railway of Tyrol pays for the pumps. Nobody knows yet why the pipe of copper burst. A commission of three engineers will report in May.',
  ]),
  source('CNN', 3, [
    'Penguins hatch at the zoo of Basel',
    'Four penguins have hatched at the zoo of Basel. Visitors may name the smallest. The zoo opens at nine. Feeding is at noon every day of the week.',
  ]),
]

let server: NewsServer
let user: TestUser

beforeAll(async () => {
  server = await startNewsServer(papers)
})
beforeEach(async () => {
  user = await newUser(server.url)
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (question: string, after?: Answer) =>
  askOn(server.url, user, { question, ...(after ? { after } : {}) })
/** The oldest report alone. */
const askReuters = () => ask('news from Reuters')

test('every suggested question has an answer of its own', async () => {
  const first = await askReuters()
  expect(sourcesOf(first)).toEqual(['Reuters'])
  expect(first.next).toEqual(expect.arrayContaining(['What changed?', 'Who else reports it?']))
  expect(first.next.length).toBeLessThanOrEqual(3)
  for (const question of first.next) {
    const answer = await ask(question, first)
    expect([question, newsOf(answer).length > 0]).toEqual([question, true])
  }
})

test('“who else reports it” lists each other source with its headline', async () => {
  const others = await ask('Who else reports it?', await askReuters())
  expect(sourcesOf(others).toSorted()).toEqual(['BBC', 'The Guardian'])
  expect(newsOf(others).map(({ text }) => text)).toEqual(titlesOf(others))
})

test('“what changed” quotes the newest report, or says since when nothing changed', async () => {
  const first = await askReuters()
  const changed = await ask('What changed?', first)
  expect(sourcesOf(changed)).toEqual(['The Guardian'])
  expect(textsOf(changed)).toContain('The first trains are to run on Friday.')
  const again = await ask('What changed?', changed)
  expect(textsOf(again)).toEqual([expect.stringMatching(/^Nothing new.* since .+\.$/)])
})

test('a single source’s story is reported by nobody else, and the question is not suggested', async () => {
  await user.prefer({ summary_length_preference: 'short' })
  const first = await ask('penguins in Basel')
  expect(first.next).not.toContain('Who else reports it?')
  expect(first.next).not.toContain('What changed?')
  expect(textsOf(await ask('Who else reports it?', first))).toEqual(['I have no other source on this.'])
})

test('several stories suggest the first and others, and an answer without news suggests nothing', async () => {
  const news = await ask("What's new?")
  expect(news.next).toEqual(['More on the first', 'What else is new?'])
  const [first] = titlesOf(news)
  expect(titlesOf(await ask('More on the first', news))).toEqual([first])
  expect((await ask('Thank you')).next).toEqual([])
})

test.each<[Language, { others: string; changes: string; more: string }]>([
  [
    'de',
    { others: 'Wer berichtet noch darüber?', changes: 'Was hat sich geändert?', more: 'Mehr Einzelheiten' },
  ],
  ['fr', { others: 'Qui d’autre en parle ?', changes: 'Qu’est-ce qui a changé ?', more: 'Plus de détails' }],
  ['es', { others: '¿Quién más lo cuenta?', changes: '¿Qué ha cambiado?', more: 'Más detalles' }],
  ['it', { others: 'Chi altro ne parla?', changes: 'Che cosa è cambiato?', more: 'Altri dettagli' }],
])('understands them as they are asked in %s', async (language, { changes, more, others }) => {
  const first = await askReuters()
  const inLanguage = (question: string) => askOn(server.url, user, { question, language, after: first })
  expect(sourcesOf(await inLanguage(others)).toSorted()).toEqual(['BBC', 'The Guardian'])
  expect(sourcesOf(await inLanguage(changes))).toEqual(['The Guardian'])
  expect(sourcesOf(await inLanguage(more))).toEqual(['Reuters'])
})
