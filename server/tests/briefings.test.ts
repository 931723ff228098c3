import { briefingSchema } from '@tidings/contract/api/briefings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { askServer, titlesOf, wholeText } from './support/asking.ts'
import { listBriefings, makeBriefing, makeOne, quotesOf, sentencesOf } from './support/briefings-of.ts'
import { movableClock } from './support/movable-clock.ts'
import { runCommand } from './support/operator-tool.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

const happenings = [
  [
    'Strong earthquake strikes Valdoria',
    'A strong earthquake struck the hill towns of Valdoria on Sunday.',
    'At least 12 bridges fell in the earthquake.',
  ],
  [
    'Tram drivers in Mainz go on strike',
    'No trams ran in the city of Mainz on Sunday morning.',
    'The union asks for eight percent more pay.',
  ],
  [
    'Library opens a reading room for insomniacs',
    'The reading room of the library is open all night.',
    'Tea is served there until the first bus leaves.',
  ],
  [
    'Glacier in Norland loses a third of its ice',
    'The glacier has lost a third of its ice, a survey found.',
    'Researchers measured it with radar from aeroplanes.',
  ],
  [
    'Central bank of Ostmark cuts its main rate',
    'The central bank cut its main rate by a quarter point.',
    'Markets had expected the step for several weeks.',
  ],
  [
    'Orchestra of Lindau tours without a conductor',
    'The orchestra of Lindau plays its tour without a conductor.',
    'The musicians give the beat in turns, they said.',
  ],
  [
    'Ferry line to the Skarn islands returns',
    'Ferries sail to the Skarn islands again from Monday.',
    'The old pier was rebuilt over the winter months.',
  ],
  [
    'Beekeepers count more hives than ever before',
    'Beekeepers counted more hives this year than ever before.',
    'A mild spring helped the bees, the beekeepers said.',
  ],
  [
    'Chess champion Ilves resigns in the title match',
    'Chess champion Ilves resigned in game twelve of the match.',
    'She congratulated her opponent and left the stage.',
  ],
] as const

const coast: TestSource = {
  name: 'Coast News',
  language: 'en',
  articles: happenings.map(([title, ...body], at) => ({
    title,
    body: body.join(' '),
    publishedAt: ago(3 + at / 4),
  })),
}
const blick: TestSource = {
  name: 'Labor Blick',
  language: 'de',
  articles: [
    {
      title: 'Forscher finden uraltes Eis in der Antarktis',
      body: 'Das Eis aus der Antarktis ist sehr alt, sagen die Forscher aus Bremen.',
      publishedAt: ago(2),
    },
  ],
}
const hill: TestSource = { name: 'Hill Gazette', language: 'en', articles: [] }

const clock = movableClock()
let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer([coast, blick, hill], { overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

const printed = () => [coast, blick, hill].flatMap(({ articles }) => articles)
const tellsVerbatim = (text: string, title: string) =>
  text === title || printed().some((each) => each.title === title && each.body.includes(text))

async function newReader(): Promise<TestUser> {
  return newUser(server.url)
}

describe('a briefing', () => {
  test.each([
    ['short', 3],
    ['medium', 5],
    ['detailed', 8],
  ] as const)('of the length %s has %i events, each sentence as in its article', async (length, events) => {
    const reader = await newReader()
    await reader.prefer({ summary_length_preference: length })
    const briefing = await makeOne(server, reader)
    expect(v.is(briefingSchema, briefing)).toBe(true)
    expect(briefing.chapters).toHaveLength(events)
    expect(new Set(briefing.chapters.map(({ headline }) => headline)).size).toBe(events)
    expect(briefing.opening.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^(?:Three|Five|Eight) new stories, from Coast News\.$/),
    ])
    for (const { article, text } of quotesOf(briefing)) {
      expect(tellsVerbatim(text, article?.title ?? '')).toBe(true)
      expect(article?.source).toBe('Coast News')
    }
    for (const { kind, sentences } of briefing.chapters) {
      expect(kind).toBe('new')
      expect(sentences[0]).toMatchObject({ text: 'From Coast News:', namesSource: true })
    }
  })

  test('continues after the previous one, then says since when there is no news', async () => {
    const reader = await newReader()
    const [first, second] = [await makeOne(server, reader), await makeOne(server, reader)]
    const headlines = [first, second].flatMap(({ chapters }) => chapters.map(({ headline }) => headline))
    expect(headlines.toSorted()).toEqual(happenings.map(([title]) => title as string).toSorted())
    expect(await makeBriefing(server, reader)).toEqual({
      briefing: null,
      notice: expect.objectContaining({
        text: expect.stringMatching(/^Nothing new since \d/),
        article: null,
      }),
    })
    expect(await listBriefings(server, reader)).toHaveLength(2)
  })

  test('leaves out what an answer has delivered', async () => {
    const reader = await newReader()
    const told = titlesOf(
      await askServer(server, reader, 'Tell me about “Tram drivers in Mainz go on strike”'),
    )
    expect(told).toEqual(['Tram drivers in Mainz go on strike'])
    await reader.prefer({ summary_length_preference: 'detailed' })
    const { chapters } = await makeOne(server, reader)
    expect(chapters.map(({ headline }) => headline)).not.toContain(told[0])
  })

  test('is in the history once, with transcript and sources, and its recording is made on demand', async () => {
    const reader = await newReader()
    await reader.prefer({ summary_length_preference: 'short' })
    const briefing = await makeOne(server, reader)
    const entries = await reader.history()
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      id: briefing.historyId,
      query_text: 'My briefing',
      summary_text: sentencesOf(briefing)
        .map(({ text }) => text)
        .join(' '),
      status: 'completed',
      audio_response_url: briefing.audioUrl,
      context_data: {
        type: 'briefing',
        articles: briefing.chapters.map(({ headline }) => expect.objectContaining({ title: headline })),
      },
    })
    await Promise.all([listBriefings(server, reader), listBriefings(server, reader)])
    expect(await reader.history()).toHaveLength(1)

    const stranger = await newReader()
    const ask = (person: TestUser) =>
      fetch(`${server.url}${briefing.audioUrl}/link`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.accessToken}` },
      })
    expect((await ask(stranger)).status).toBe(404)
    const counted = () =>
      server.context.database.tables
        .selectFrom('answer_audio')
        .select('id')
        .where('user_id', '=', reader.id)
        .execute()
    expect(await counted()).toHaveLength(0)
    const [link] = await Promise.all([ask(reader), ask(reader)])
    const { url } = (await link.json()) as { url: string }
    const sound = await fetch(server.url + url)
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(200_000)
    expect(await counted()).toHaveLength(1)
  })

  test('is made once for two simultaneous requests', async () => {
    const reader = await newReader()
    // On a busy machine one may be made before the next request is read, which then finds little or nothing new.
    const all = await Promise.all(Array.from({ length: 6 }, () => makeBriefing(server, reader)))
    const made = new Set(all.flatMap(({ briefing }) => (briefing ? [briefing.id] : [])))
    expect(made.size).toBeGreaterThan(0)
    expect(made.size).toBeLessThan(all.length / 2)
  })

  test('is in the user’s language, or from other languages if there is no news in it', async () => {
    const reader = await newReader()
    await reader.data.from('profiles').update({ language_preference: 'de' }).eq('id', reader.id)
    const { chapters, title } = await makeOne(server, reader)
    expect(title).toBe('Mein Briefing')
    expect(chapters.map(({ headline }) => headline)).toEqual(['Forscher finden uraltes Eis in der Antarktis'])
    await reader.data.from('profiles').update({ language_preference: 'it' }).eq('id', reader.id)
    await reader.data.from('query_history').delete().eq('user_id', reader.id)
    const { opening } = await makeOne(server, reader)
    expect(opening.map(({ text }) => text).join(' ')).toContain('Non ho trovato nulla in italiano')
  })

  test('is rejected without a token and with an invalid limit', async () => {
    expect((await fetch(`${server.url}/api/briefings`, { method: 'POST' })).status).toBe(401)
    const { accessToken } = await newReader()
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await fetch(`${server.url}/api/briefings?limit=0`, { headers })).status).toBe(400)
  })

  test('can be made by the operator for an absent user', async ({ skip }) => {
    const { databaseUrl, dataDir } = server.config
    if (!databaseUrl) return skip('the embedded database serves one process alone')
    const reader = await newReader()
    const env = { ...server.sources.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    const { code, output } = await runCommand(['briefing', '--user', reader.id], env)
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('[Coast News, https://'),
    })
    expect(await reader.history()).toHaveLength(1)
    await expect(runCommand(['briefing', '--user', crypto.randomUUID()], env)).rejects.toThrow(
      'There is no user with this id.',
    )
    await expect(runCommand(['briefing'], env)).rejects.toMatchObject({ name: 'UsageError' })
    return undefined
  })
})

describe('“my briefing”', () => {
  test('repeats today’s briefing, but nothing of an earlier day', async () => {
    const reader = await newReader()
    const briefing = await makeOne(server, reader)
    const headlines = briefing.chapters.map(({ headline }) => headline)
    expect(titlesOf(await askServer(server, reader, 'My briefing')).toSorted()).toEqual(headlines.toSorted())
    await reader.data
      .from('query_history')
      .update({ created_at: new Date(clock.now().getTime() - 26 * hourMs).toISOString() })
      .eq('user_id', reader.id)
    const next = await askServer(server, reader, 'Give me my briefing')
    expect(titlesOf(next).filter((title) => headlines.includes(title))).toEqual([])
    expect(wholeText(next)).toContain('stories, from Coast News')
  })
})

// Last, because of what it has printed.
test('a briefing contains only what newer reports add to what was delivered', async () => {
  const reader = await newReader()
  await reader.prefer({ summary_length_preference: 'detailed' })
  await makeOne(server, reader)
  await makeOne(server, reader)
  hill.articles.push({
    title: 'Strong earthquake in Valdoria: 31 bridges fell',
    body: 'At least 31 bridges fell in the strong earthquake in Valdoria, the government said.',
    publishedAt: ago(1),
  })
  clock.advance(hourMs)
  await server.sources.fetchInto(server)
  const { chapters, ...briefing } = await makeOne(server, reader)
  expect(chapters).toHaveLength(1)
  expect(chapters[0]).toMatchObject({
    kind: 'changed',
    headline: 'Strong earthquake in Valdoria: 31 bridges fell',
  })
  const texts = sentencesOf({ chapters, ...briefing }).map(({ text }) => text)
  expect(texts).toContain('New on “Strong earthquake in Valdoria: 31 bridges fell”:')
  expect(texts).toContain(
    'At least 31 bridges fell in the strong earthquake in Valdoria, the government said.',
  )
  expect(texts).not.toContain('A strong earthquake struck the hill towns of Valdoria on Sunday.')
})
