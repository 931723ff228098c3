import { followedListSchema, followedStorySchema } from '@tidings/contract/api/followed-stories'
import { followLimits } from '@tidings/contract/limits'
import { checkDueStories } from '#modules/assistant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { askOn, askServer, newsOf, wholeText } from './support/asking.ts'
import { makeBriefing, makeOne, sentencesOf } from './support/briefings-of.ts'
import { followedBy } from './support/followed-stories.ts'
import { movableClock } from './support/movable-clock.ts'
import { podcastOf, readPodcast } from './support/podcast-of.ts'
import type { TestSource } from './support/source-server.ts'
import { newUser } from './support/test-user.ts'
import { startNewsServer, type NewsServer } from './support/news-server.ts'

const hourMs = 3_600_000
const ago = (hours: number) => new Date(clock.now().getTime() - hours * hourMs)

const clock = movableClock()
const quake = 'Strong earthquake strikes Valdoria'
const tram = 'Tram drivers in Mainz go on strike'
const coast: TestSource = {
  name: 'Coast News',
  language: 'en',
  articles: [
    {
      title: quake,
      body: 'A strong earthquake struck the hill towns of Valdoria on Sunday. At least 12 bridges fell in the earthquake.',
      publishedAt: ago(5),
    },
    {
      title: tram,
      body: 'No trams ran in the city of Mainz on Sunday morning. The union asks for eight percent more pay.',
      publishedAt: ago(4),
    },
    {
      title: 'Library opens a reading room for insomniacs',
      body: 'The reading room of the library is open all night. Tea is served there until the first bus leaves.',
      publishedAt: ago(3),
    },
  ],
}
const hill: TestSource = { name: 'Hill Gazette', language: 'en', articles: [] }

let server: NewsServer

beforeAll(async () => {
  server = await startNewsServer([coast, hill], { overrides: { clock } })
})
afterAll(() => server[Symbol.asyncDispose]())

async function idOf(title: string): Promise<string> {
  const { tables } = server.context.database
  return (
    await tables.selectFrom('articles').select('id').where('title', '=', title).executeTakeFirstOrThrow()
  ).id
}

async function print(source: TestSource, title: string, body: string): Promise<void> {
  source.articles.push({ title, body, publishedAt: ago(0.1) })
  clock.advance(hourMs)
  await server.sources.fetchInto(server)
}

const look = () => checkDueStories(server.context, AbortSignal.timeout(10_000))

async function newFollower(headline: string) {
  const reader = await newUser(server.url)
  const followed = followedBy(server, reader)
  const story = await followed.follow(await idOf(headline))
  return { reader, followed, story }
}

describe('a followed story', () => {
  test('is followed once, by any of its reports, and listed with its timeline', async () => {
    const { followed, story } = await newFollower(quake)
    expect(v.is(followedStorySchema, story)).toBe(true)
    expect(story).toMatchObject({ headline: quake, language: 'en', endedAt: null })
    expect(story.timeline).toEqual([
      {
        report: expect.objectContaining({ headline: quake, source: 'Coast News' }),
        sentence: expect.stringMatching(/earthquake/),
        isNew: false,
      },
    ])
    const [again] = await Promise.all([followed.follow(story.id), followed.follow(story.id)])
    expect(again.id).toBe(story.id)
    expect(await followed.list()).toEqual([story])
    expect(v.is(followedListSchema, await (await followed.call()).json())).toBe(true)
    expect(await followedBy(server, await newUser(server.url)).list()).toEqual([])
    await followed.follow(await idOf(tram))
    expect((await followed.list()).map(({ headline }) => headline)).toEqual([tram, quake])
  })

  test('is unfollowed by one press, and followed as before by another', async () => {
    const { followed, story } = await newFollower(quake)
    expect((await followed.stop(story.id)).status).toBe(204)
    expect(await followed.list()).toEqual([])
    expect((await followed.stop(story.id)).status).toBe(404)
    expect(await followed.follow(story.id)).toEqual(story)
    expect(await followed.list()).toEqual([story])
  })

  test('that does not exist, or is not visible to this user, is rejected', async () => {
    const { followed, story } = await newFollower(quake)
    const stranger = followedBy(server, await newUser(server.url))
    expect((await stranger.stop(story.id)).status).toBe(404)
    for (const id of [crypto.randomUUID(), 'nothing', `${story.id}'--`])
      for (const method of ['PUT', 'DELETE'])
        expect((await followed.call(`/${encodeURIComponent(id)}`, method)).status).toBe(404)
    expect((await fetch(`${server.url}/api/followed-stories`)).status).toBe(401)
  })

  test('counts towards a limit, even for two simultaneous requests', async () => {
    const { followed, reader } = await newFollower(quake)
    await server.context.database.pool.query(
      `insert into followed_stories (user_id, article_id, headline, language, words, active_at, told_at, looked_at, created_at)
       select $1, gen_random_uuid(), 'Made up ' || n, 'en', '', now(), now(), now(), now() from generate_series(1, $2::int) n`,
      [reader.id, followLimits.most - 2],
    )
    const ids = [await idOf(tram), await idOf('Library opens a reading room for insomniacs')]
    const answers = await Promise.all(ids.map((id) => followed.call(`/${id}`, 'PUT')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('50 stories, which is the limit') },
    })
    expect(await followed.list()).toHaveLength(followLimits.most)
  })
})

describe('by voice', () => {
  test.each<{ begin: [string, string]; list: [string, string]; end: [string, string] }>([
    {
      begin: ['follow this', 'I am following it from now on:'],
      list: ['what am I following?', 'You follow one story:'],
      end: ['stop following this', 'I no longer follow it:'],
    },
    {
      begin: ['Verfolge diese Geschichte bitte', 'Ich verfolge es ab jetzt:'],
      list: ['Was verfolge ich?', 'Sie verfolgen eine Geschichte:'],
      end: ['Verfolge das nicht mehr', 'Das verfolge ich nicht mehr:'],
    },
    {
      begin: ['suis ça', 'Je suis cette affaire à partir de maintenant :'],
      list: ['qu’est-ce que je suis en ce moment ?', 'Vous suivez une affaire :'],
      end: ['ne suis plus ça', 'Je ne la suis plus :'],
    },
    {
      begin: ['sigue esto', 'La sigo a partir de ahora:'],
      list: ['¿qué estoy siguiendo?', 'Sigue una noticia:'],
      end: ['deja de seguir esto', 'Ya no la sigo:'],
    },
    {
      begin: ['segui questo', 'La seguo da adesso:'],
      list: ['che cosa sto seguendo?', 'Lei segue una notizia:'],
      end: ['smetti di seguire questo', 'Non la seguo più:'],
    },
  ])('“$begin.0” follows the last story', async ({ begin, end, list }) => {
    const reader = await newUser(server.url)
    const followed = followedBy(server, reader)
    const told = await askServer(server, reader, `Tell me about “${quake}”`)
    const begun = await askOn(server.url, reader, { question: begin[0], after: told })
    expect(wholeText(begun)).toContain(begin[1])
    expect(wholeText(begun)).toContain(quake)
    expect((await followed.list()).map(({ headline }) => headline)).toEqual([quake])
    const listed = await askOn(server.url, reader, { question: list[0], after: begun })
    expect(wholeText(listed)).toContain(list[1])
    expect(newsOf(listed)).toMatchObject([{ text: quake, article: { title: quake, source: 'Coast News' } }])
    const ended = await askOn(server.url, reader, { question: end[0], after: begun })
    expect(wholeText(ended)).toContain(end[1])
    expect(await followed.list()).toEqual([])
  })

  test('nothing is followed before the first story', async () => {
    const reader = await newUser(server.url)
    expect(wholeText(await askServer(server, reader, 'follow this'))).toBe(
      'I have not told you any news yet.',
    )
    expect(wholeText(await askServer(server, reader, 'what am I following?'))).toContain(
      'You are not following any stories yet.',
    )
  })
})

describe('news on a followed story', () => {
  const toll = 'At least 31 bridges fell in the strong earthquake in Valdoria, the government said.'

  test('is found once by two simultaneous runs, leads the next briefing, and is delivered once', async () => {
    const { followed, reader } = await newFollower(quake)
    await print(hill, 'Strong earthquake in Valdoria: 31 bridges fell', toll)
    const looks = await Promise.all([look(), look()])
    const changes = looks.flatMap((each) => each.changes).filter(({ userId }) => userId === reader.id)
    expect(changes).toEqual([
      {
        userId: reader.id,
        storyId: (await followed.list())[0]?.id,
        headline: quake,
        reportId: expect.any(String),
        source: 'Hill Gazette',
        language: 'en',
        sentence: toll,
      },
    ])
    expect((await followed.list())[0]?.timeline).toMatchObject([
      { sentence: toll, isNew: true },
      { isNew: false },
    ])
    const briefing = await makeOne(server, reader)
    expect(briefing.chapters[0]).toMatchObject({
      kind: 'changed',
      headline: 'Strong earthquake in Valdoria: 31 bridges fell',
    })
    const texts = sentencesOf(briefing).map(({ text }) => text)
    expect(texts).toContain(`New on “${quake}”:`)
    expect(texts.filter((text) => text === toll)).toHaveLength(1)
    expect(briefing.chapters.filter(({ headline }) => headline.includes('Valdoria'))).toHaveLength(1)
    expect((await followed.list())[0]?.timeline[0]?.isNew).toBe(false)
    const next = await makeBriefing(server, reader)
    expect(next.briefing?.chapters.map(({ headline }) => headline) ?? []).not.toContainEqual(
      expect.stringContaining('Valdoria'),
    )
    expect((await look()).changes).toEqual([])
  })

  test('is looked for when a briefing is made, even if no job ran', async () => {
    const { reader } = await newFollower(tram)
    const talks = 'Tram drivers in Mainz ended their strike after talks about pay, their union said.'
    await print(hill, 'Mainz: tram drivers end their strike', talks)
    const briefing = await makeOne(server, reader)
    expect(briefing.chapters[0]?.kind).toBe('changed')
    expect(sentencesOf(briefing).map(({ text }) => text)).toContain(talks)
  })

  test('is still found after the article it was followed by is gone', async () => {
    const { followed, reader, story } = await newFollower(quake)
    coast.articles = coast.articles.filter(({ title }) => title !== quake)
    await server.context.database.pool.query('delete from articles where id = $1', [story.id])
    const aid = 'Aid for the earthquake in Valdoria came by ship, as roads to its hill towns were blocked.'
    await print(hill, 'Strong earthquake in Valdoria: aid comes by ship', aid)
    await makeOne(server, reader)
    const [{ headline, timeline } = story] = await followed.list()
    expect(headline).toBe(quake)
    expect(timeline[0]).toMatchObject({ sentence: aid })
    expect(timeline.at(-1)?.report).toMatchObject({ id: story.id, headline: quake })
    expect((await followed.stop(story.id)).status).toBe(204)
    expect((await followed.follow(story.id)).timeline).toHaveLength(timeline.length)
  })

  test('ends by itself after fourteen quiet days, with one last notice', async () => {
    const { followed, reader, story } = await newFollower(tram)
    const { pool } = server.context.database
    await pool.query('update followed_stories set active_at = $2 where user_id = $1', [
      reader.id,
      ago(followLimits.quietDays * 24),
    ])
    await print(
      coast,
      'Glacier in Norland loses a third of its ice',
      'The glacier lost a third of its ice, a survey found.',
    )
    while (!(await look()).isDone);
    expect((await followed.list()).map(({ endedAt, id }) => ({ id, isOver: endedAt !== null }))).toEqual([
      { id: story.id, isOver: true },
    ])
    const briefing = await makeOne(server, reader)
    expect(briefing.chapters.filter(({ kind }) => kind === 'ended')).toHaveLength(1)
    expect(briefing.chapters.at(-1)).toMatchObject({ kind: 'ended', headline: tram })
    expect(sentencesOf(briefing).at(-1)?.text).toBe(
      `Nothing new has been reported on “${tram}” for 14 days, so I have stopped following it.`,
    )
    // No source reported it.
    const [episode] = (await readPodcast(await podcastOf(server, reader).make())).items
    expect(episode?.description).toMatch(new RegExp(`${tram}</p>$`))
    await print(
      coast,
      'Ferry line to the Skarn islands returns',
      'Ferries sail to the Skarn islands again from Monday.',
    )
    const next = await makeOne(server, reader)
    expect(next.chapters.filter(({ kind }) => kind === 'ended')).toEqual([])
  })
})
