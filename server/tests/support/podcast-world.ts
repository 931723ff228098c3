import { makeOne } from './briefings-of.ts'
import { movableClock, type MovableClock } from './movable-clock.ts'
import { podcastOf, readPodcast } from './podcast-of.ts'
import { recordLog } from './recorded-log.ts'
import { serveSources, type SourceServer, type TestSource } from './source-server.ts'
import { startTestServer, type TestServer } from './start-test-server.ts'
import type { TestUser } from './test-user.ts'
import { unrelatedTitles } from './unrelated-titles.ts'
import type { RunningServer } from '#src/start'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export type PodcastWorld = AsyncDisposable & {
  server: TestServer
  feeds: SourceServer
  clock: MovableClock
  /** The lines of the server's log. */
  lines: string[]
  /** Publishes an article dated an hour ago and has the server read it. */
  happen: (at?: RunningServer) => Promise<void>
  /** Makes a briefing and a feed address that has it as an episode. */
  subscribe: (person: Pick<TestUser, 'accessToken'>) => Promise<string>
}

/** A server with news, which makes MP3 if this machine can, unless `more` says otherwise. */
export async function openPodcastWorld(more: Record<string, string> = {}): Promise<PodcastWorld> {
  const stack = new AsyncDisposableStack()
  const coast: TestSource = { name: 'Coast & Co', language: 'en', articles: [] }
  const clock = movableClock()
  const { lines, log } = recordLog()
  const feeds = stack.use(await serveSources([coast]))
  const env = { ...feeds.env, AUDIO_FORMAT: 'auto', ...more }
  const server = stack.use(await startTestServer({ env, overrides: { clock, log } }))
  let happened = 0
  async function happen(at: RunningServer = server) {
    const title = unrelatedTitles[happened % unrelatedTitles.length] ?? ''
    happened += 1
    const publishedAt = new Date(clock.now().getTime() - hourMs)
    coast.articles.push({ title, body: `${title}, officials <said> in the morning.`, publishedAt })
    clock.advance(31 * minuteMs)
    await feeds.fetchInto(at)
  }
  await happen()
  await happen()
  return {
    server,
    feeds,
    clock,
    lines,
    happen,
    async subscribe(person) {
      await makeOne(server, person)
      return podcastOf(server, person).make()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** The one episode at the address. */
export async function readEpisode(url: string) {
  const [episode, ...others] = (await readPodcast(url)).items
  if (!episode || others.length > 0)
    throw new Error(`there are ${others.length + Number(!!episode)} episodes`)
  return episode
}
