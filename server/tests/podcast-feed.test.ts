import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listBriefings, makeOne, sentencesOf } from './support/briefings-of.ts'
import { podcastOf, readPodcast, statusOf } from './support/podcast-of.ts'
import { openPodcastWorld, readEpisode, type PodcastWorld } from './support/podcast-world.ts'
import type { TestServer } from './support/start-test-server.ts'
import { newUser, type TestUser } from './support/test-user.ts'

let world: PodcastWorld
let server: TestServer
let reader: TestUser

beforeAll(async () => {
  world = await openPodcastWorld()
  server = world.server
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  reader = await newUser(server.url)
})

const recordingsOf = async (person: TestUser) =>
  server.context.database.tables
    .selectFrom('answer_audio')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute()

describe('the feed', () => {
  test('is valid for podcast apps: Apple’s tags, the true length and type, chapters and a transcript', async () => {
    const url = await world.subscribe(reader)
    const [briefing] = await listBriefings(server, reader)
    const feed = await readPodcast(url)
    expect(feed).toMatchObject({
      title: 'Tidings: My briefing',
      language: 'en',
      link: `${server.url}/`,
      explicit: false,
      itunesBlock: true,
      itunesCategory: ['News > Daily News'],
      itunesImage: `${server.url}/icons/podcast-1400.png`,
      itunesType: 'episodic',
      author: 'Tidings',
      podcastBlocked: 'yes',
      pubsub: { self: url },
    })
    expect(feed.items).toHaveLength(1)
    // Strict readers take it for a part of the title.
    expect(await (await fetch(url)).text()).not.toMatch(/>\s+<!\[CDATA\[|\]\]>\s+<\//)
    const [episode] = feed.items
    if (!briefing || !episode) throw new Error('there is no episode')
    const isMp3 = server.context.mp3Encoder !== null
    expect(episode).toMatchObject({ guid: briefing.id, itunesEpisodeType: 'full' })
    expect(episode.title).toContain(briefing.chapters[0]?.headline)
    expect(episode.pubDate?.toUTCString()).toBe(new Date(briefing.madeAt).toUTCString())

    const { length, type, url: soundUrl } = episode.enclosure
    expect(soundUrl).toMatch(isMp3 ? /\.mp3$/ : /\.wav$/)
    const sound = await fetch(soundUrl)
    const bytes = new Uint8Array(await sound.arrayBuffer())
    expect([length, type]).toEqual([bytes.length, isMp3 ? 'audio/mpeg' : 'audio/wav'])
    expect(sound.headers.get('content-type')).toBe(type)
    const { format } = await parseBuffer(bytes, { mimeType: type, size: bytes.length }, { duration: true })
    expect(format).toMatchObject({ numberOfChannels: 1, sampleRate: 16_000 })
    expect(Math.abs((format.duration ?? 0) - (episode.duration ?? 0))).toBeLessThan(1)

    const [transcript] = episode.podcastTranscripts ?? []
    const script = await fetch(transcript?.url ?? '')
    // For players that are web pages themselves.
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    const cues = await script.text()
    const said = sentencesOf(briefing).map(({ text }) => text)
    const shown = cues
      .split('\n\n')
      .slice(1)
      .map((cue) =>
        cue
          .split('\n')[1]
          ?.replace(/^<v [^>]*>/, '')
          .trim(),
      )
    expect(shown).toEqual(
      said.map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    )
    expect(transcript?.type).toBe('text/vtt')
    expect(cues).toContain('<v Coast &amp; Co>')

    const chapters = await fetch(episode.podcastChapters?.url ?? '')
    expect(chapters.headers.get('content-type')).toMatch(/^application\/json\+chapters/)
    type Chapter = { startTime: number; title: string; url?: string }
    const told = (await chapters.json()) as { version: string; chapters: Chapter[] }
    expect(told.version).toBe('1.2.0')
    expect(told.chapters.map(({ title }) => title)).toEqual([
      'Overview',
      ...briefing.chapters.map(({ headline }) => headline),
    ])
    // Each chapter begins with a sentence of its own, so where a cue begins.
    for (const { startTime } of told.chapters)
      expect(cues).toContain(`\n${new Date(startTime * 1000).toISOString().slice(11, 23)} -->`)
  })

  test('has the same episodes under a new address, with the same guids', async () => {
    const before = await readEpisode(await world.subscribe(reader))
    const after = await readEpisode(await podcastOf(server, reader).make())
    expect(after.guid).toBe(before.guid)
    expect(after.enclosure.url).not.toBe(before.enclosure.url)
    expect(await recordingsOf(reader)).toHaveLength(1)
  })

  test('leaves out what the user has deleted from the history', async () => {
    const url = await world.subscribe(reader)
    await readEpisode(url)
    await reader.data.from('query_history').delete().eq('user_id', reader.id)
    expect((await readPodcast(url)).items).toEqual([])
  })

  test('is not sent again while unchanged', async () => {
    const url = await world.subscribe(reader)
    const first = await fetch(url)
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    await first.text()
    const ask = (headers: Record<string, string>) => statusOf(url, { headers })
    expect(await ask({ 'if-none-match': etag })).toBe(304)
    expect(await ask({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
    expect(await ask({ 'if-modified-since': modified })).toBe(304)
    expect(await ask({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
    await world.happen()
    await makeOne(server, reader)
    expect(await ask({ 'if-none-match': etag })).toBe(200)
    expect((await readPodcast(url)).items).toHaveLength(2)
  })
})

describe('the recording of an episode', () => {
  test('is served whole, by HEAD, in ranges, and not again while unchanged', async () => {
    const url = (await readEpisode(await world.subscribe(reader))).enclosure.url
    const whole = await fetch(url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const etag = whole.headers.get('etag') ?? ''
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      String(bytes.length),
      'bytes',
    ])
    const range = async (headers: Record<string, string>) => {
      const response = await fetch(url, { headers })
      const body = Buffer.from(await response.arrayBuffer())
      return [response.status, response.headers.get('content-range'), body.equals(bytes.subarray(100, 200))]
    }
    const part = [206, `bytes 100-199/${bytes.length}`, true]
    expect(await range({ range: 'bytes=100-199' })).toEqual(part)
    expect(await range({ range: 'bytes=100-199', 'if-range': etag })).toEqual(part)
    expect(await range({ range: 'bytes=100-199', 'if-range': '"another"' })).toEqual([200, null, false])
    expect(await range({ range: `bytes=${bytes.length}-` })).toEqual([416, `bytes */${bytes.length}`, false])
    expect(await statusOf(url, { headers: { 'if-none-match': etag } })).toBe(304)
  })

  test('plays to its end if the address is revoked meanwhile, and cannot be requested again', async () => {
    const url = (await readEpisode(await world.subscribe(reader))).enclosure.url
    const size = Number((await fetch(url, { method: 'HEAD' })).headers.get('content-length'))
    const begun = (await fetch(url)).body!.getReader()
    let read = (await begun.read()).value?.length ?? 0
    await podcastOf(server, reader).stop()
    for (let next = await begun.read(); !next.done; next = await begun.read()) read += next.value.length
    expect(read).toBe(size)
    expect(await statusOf(url, { headers: { range: `bytes=${size - 10}-` } })).toBe(404)
  })

  test('is made once for simultaneous requests, plays on the page, and is made again if its file is gone', async () => {
    const briefing = await makeOne(server, reader)
    const url = await podcastOf(server, reader).make()
    await Promise.all([fetch(url), fetch(url), fetch(url)])
    const [recording, ...others] = await recordingsOf(reader)
    expect(others).toEqual([])
    const played = await fetch(server.url + (briefing.audioUrl ?? ''), {
      headers: { authorization: `Bearer ${reader.accessToken}`, range: 'bytes=0-9' },
    })
    const type = recording?.format === 'mp3' ? 'audio/mpeg' : 'audio/wav'
    expect([played.status, played.headers.get('content-type')]).toEqual([206, type])
    const { enclosure } = await readEpisode(url)
    await server.context.database.tables.deleteFrom('answer_audio').where('user_id', '=', reader.id).execute()
    expect(await statusOf(enclosure.url)).toBe(200)
    expect(await recordingsOf(reader)).toHaveLength(1)
  })
})
