import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallClient } from './support/call-client.ts'
import { playToEnd } from './support/play-answer.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { strikeSources } from './support/strike-sources.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

let server: NewsServer
let user: TestUser
let call: CallClient

beforeAll(async () => {
  server = await startNewsServer(strikeSources)
})
beforeEach(async () => {
  user = await newUser(server.url)
  call = await CallClient.begin(server.url, user)
})
afterEach(() => call[Symbol.asyncDispose]())
afterAll(() => server[Symbol.asyncDispose]())

const sentencesOf = (turn: number) => call.frames('sentence').filter((frame) => frame.turn === turn)
const titlesOf = (turn: number) => [
  ...new Set(sentencesOf(turn).flatMap(({ article }) => (article ? [article.title] : []))),
]

/** Asks, and hears the answer whole. */
async function hear(question: string, turn: number): Promise<string[]> {
  call.ask(question)
  await playToEnd(call, turn)
  call.tell({ type: 'playback', turn, playedMs: Number.MAX_SAFE_INTEGER, state: 'done' })
  await call.app('speech-update', (message) => message.status === 'stopped' && message.turn === turn)
  return titlesOf(turn)
}

test('a follow-up in a call refers to the question before, also on another connection', async () => {
  await hear('Strikes in France', 1)
  expect(await hear('and in Italy?', 2)).toEqual(['Dock strikes spread through Italy'])
  call.vanish()
  await call.rejoin()
  expect(await hear('and in Spain?', 3)).toEqual(['Teachers plan strikes in Spain'])
  expect(await hear('What about the tennis final?', 4)).toEqual(['Tennis final goes to five sets'])
  expect(await hear('what do the families want?', 5)).toEqual(['Teachers plan strikes in Spain'])
})

test('why and who refer to the last delivered story, and repeat nothing of it', async () => {
  await user.prefer({ summary_length_preference: 'short' })
  call.ask("What's new in the last three hours?")
  await playToEnd(call, 1)
  const sentences = sentencesOf(1)
  const rail = sentences.findIndex(({ article }) => article?.title.startsWith('Rail'))
  const heard = sentences[rail]
  // Cut short within the story of the railways.
  const playedMs = sentences
    .slice(0, rail + 1)
    .reduce((sum, { durationMs, text }) => sum + (durationMs || (text.length / 15) * 1000), 0)
  call.tell({ type: 'interrupt', turn: 1, playedMs, reason: 'typed' })
  await hear('Why did she resign?', 2)
  expect(titlesOf(2)).toEqual(['Rail strikes halt trains in France'])
  expect(sentencesOf(2).map(({ text }) => text)).not.toContain(heard?.text)
})

test('"yes" accepts a story that was offered instead of an answer, and is otherwise only assent', async () => {
  expect(await hear('how much does it cost to join the tennis club in the valley?', 1)).toEqual([])
  expect(sentencesOf(1)[1]?.text).toMatch(/^The nearest story is from .+: Tennis final goes to five sets\.$/)
  expect(await hear('yes', 2)).toEqual(['Tennis final goes to five sets'])
  call.ask('yes')
  expect((await hear('Strikes in France', 3)).length).toBeGreaterThan(0)
})

test('"tell me more" accepts an offered story too', async () => {
  expect(await hear('how much does it cost to join the tennis club in the valley?', 1)).toEqual([])
  expect(await hear('tell me more', 2)).toEqual(['Tennis final goes to five sets'])
})

test('a call does not repeat what it delivered unless asked to', async () => {
  const first = await hear('news from the Guardian', 1)
  await hear('What has the Guardian got?', 2)
  expect(sentencesOf(2)[0]?.text).toMatch(/^Nothing new from the Guardian since \d+:\d\d\.$/)
  expect(sentencesOf(2)[1]?.text).toBe('Say “repeat” to hear it again.')
  expect(await hear('repeat', 3)).toEqual(first)
})

test('a story of an answer can be repeated at the requested speed', async () => {
  const titles = await hear("What's new in the last three hours?", 1)
  const told = sentencesOf(1).filter(({ article }) => article?.title === titles[1])
  expect(await hear('Hear the second story again, faster', 2)).toEqual([titles[1]])
  const again = sentencesOf(2).filter(({ article }) => article)
  expect(again.map(({ text }) => text)).toEqual(told.map(({ text }) => text))
  expect(call.frames('speed').map(({ speed }) => speed)).toEqual([1, 1.2])
})

test('the same question can be answered again, and an interrupted answer is not called old news', async () => {
  const first = await hear('news from the Guardian', 1)
  expect(await hear('news from the Guardian', 2)).toEqual(first)
  expect(sentencesOf(2)[1]?.text).toBe('Here it is again.')
  call.ask('news from the Guardian')
  const [lead] = [await call.room('sentence', ({ turn }) => turn === 3)]
  call.tell({ type: 'interrupt', turn: 3, playedMs: lead.durationMs, reason: 'button' })
  expect(await hear('news from the Guardian', 4)).toEqual(first)
  expect(
    sentencesOf(4)
      .map(({ text }) => text)
      .join(' '),
  ).not.toContain('Nothing new')
})

test('a new call can repeat what was delivered before it, and continues with what the page shows', async () => {
  const first = await hear('Strikes in France', 1)
  const entry = await call.app('metadata', ({ metadata }) => metadata.answer === 0)
  await using later = await CallClient.begin(server.url, user)
  later.ask('repeat')
  await playToEnd(later, 1)
  const told = later
    .frames('sentence')
    .flatMap(({ article, turn }) => (turn === 1 && article ? [article.title] : []))
  expect(told[0]).toBe(first[0])
  await using third = await CallClient.begin(server.url, user, { after: entry.metadata.historyId ?? '' })
  third.ask('and in Italy?')
  await playToEnd(third, 1)
  expect(third.frames('sentence').map(({ article }) => article?.title)).toContain(
    'Dock strikes spread through Italy',
  )
})

test('what was not played is still news', async () => {
  call.ask('news from the Guardian')
  await call.room('complete', ({ turn }) => turn === 1)
  call.tell({ type: 'interrupt', turn: 1, playedMs: 0, reason: 'button' })
  expect(await hear('news from the Guardian', 2)).toHaveLength(2)
})

test.each([0.5, 0])(
  'an answer interrupted at %d of its first sentence can be read completely',
  async (share) => {
    call.ask('Who resigned over the rail strikes?')
    await call.room('complete', ({ turn }) => turn === 1)
    const [first] = sentencesOf(1)
    const playedMs = share * (first?.durationMs || ((first?.text.length ?? 0) / 15) * 1000)
    call.tell({ type: 'interrupt', turn: 1, playedMs, reason: 'typed' })
    expect(await hear('read me the whole article', 2)).toEqual(['Rail strikes halt trains in France'])
  },
)

test('“save this” saves the story being told, and the conversation continues', async () => {
  call.ask("What's new in the last three hours?")
  await playToEnd(call, 1)
  const sentences = sentencesOf(1)
  const second = [...new Set(sentences.flatMap(({ article }) => article?.id ?? []))][1]
  const at = sentences.findIndex(({ article }) => article?.id === second)
  const playedMs = sentences
    .slice(0, at + 1)
    .reduce((sum, { durationMs, text }) => sum + (durationMs || (text.length / 15) * 1000), 0)
  call.tell({ type: 'interrupt', turn: 1, playedMs, reason: 'typed' })
  await hear('save this, please', 2)
  expect(sentencesOf(2)[0]?.text).toMatch(/^I saved it: /)
  const { data } = await user.data.from('saved_articles').select('article_id,sentence')
  expect(data).toEqual([{ article_id: second, sentence: sentences[at]?.text }])
})
