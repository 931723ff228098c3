import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openFeedServer, type Answer, type FeedServer } from '../../server/tests/support/feed-server.ts'
import { askServer } from '../../server/tests/support/asking.ts'
import { windSources } from '../../server/tests/support/test-sources.ts'
import { newUser } from '../../server/tests/support/test-user.ts'
import { newTally, type Tally } from './tally.ts'
import { openWorld, waitForNews, type World } from './world.ts'

const hostsOfEach = 6
const feedsOfHost = 3
/** Eight feeds are fetched at once, each for at most twenty seconds: 18 hanging hosts block all of them three times. */
const readWithinMs = 75_000
const answerWithinMs = 3000
const goneWithinMs = 10_000
const watchedMs = 15_000

/** Accepts the request and never responds. */
const hang: Answer = () => undefined

/** Sends a byte per second for ever, so that no pause is long. */
const drip: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  const timer = setInterval(() => response.write(' '), 1000)
  response.once('close', () => clearInterval(timer))
}

/** Sends an endless header. */
const dripHead: Answer = (response) => {
  const { socket } = response
  socket?.write('HTTP/1.1 200 OK\r\n')
  const timer = setInterval(() => socket?.write('x-more: 1\r\n'), 1000)
  socket?.once('close', () => clearInterval(timer))
}

const stuck = [hang, drip, dripHead]

/** Hosts with feeds that hang or drip, ahead of the working ones. */
async function writeFeeds(world: World, stack: AsyncDisposableStack): Promise<string> {
  const hosts: FeedServer[] = []
  const outlines: string[] = []
  for (const [kind, answer] of stuck.entries()) {
    for (let at = 0; at < hostsOfEach; at++) {
      const host = stack.use(await openFeedServer())
      hosts.push(host)
      for (let feed = 0; feed < feedsOfHost; feed++) {
        host.answers.set(`feed-${feed}`, answer)
        const address = host.addressOf(`feed-${feed}`)
        outlines.push(
          `<outline type="rss" text="Stuck ${kind}.${at}.${feed}" language="en" xmlUrl="${address}"/>`,
        )
      }
    }
  }
  const known = readFileSync(world.env['FEEDS'] ?? '', 'utf8')
  const file = path.join(world.dataDir, 'stuck-feeds.opml')
  writeFileSync(file, known.replace('<body>', `<body>${outlines.join('')}`))
  return file
}

async function watchAnswers(url: string): Promise<number> {
  const person = await newUser(url)
  let longestMs = 0
  for (const end = Date.now() + watchedMs; Date.now() < end;) {
    const since = Date.now()
    await askServer({ url }, person, "what's new about wind")
    longestMs = Math.max(longestMs, Date.now() - since)
  }
  return longestMs
}

/** Feeds hang and drip: the others are read, questions are answered, and the process can be stopped. */
export async function hangFeeds(rounds: number): Promise<Tally> {
  const tally = newTally()
  const worst = { readMs: 0, answerMs: 0, stopMs: 0 }
  for (let round = 0; round < rounds; round++) {
    // One feed each, because hosts take turns: a second one would wait until each host has had its first.
    await using world = await openWorld('server', { sources: windSources.slice(0, 1) })
    await using stack = new AsyncDisposableStack()
    const server = await world.start({ FEEDS: await writeFeeds(world, stack) })
    const startedAt = Date.now()
    await waitForNews(server.url, readWithinMs).catch((error: unknown) => {
      tally.lost += 1
      tally.notes.push(String(error))
    })
    worst.readMs = Math.max(worst.readMs, Date.now() - startedAt)
    worst.answerMs = Math.max(worst.answerMs, await watchAnswers(server.url))
    const toldAt = Date.now()
    await server[Symbol.asyncDispose]()
    worst.stopMs = Math.max(worst.stopMs, Date.now() - toldAt)
    tally.rounds += 1
  }
  if (worst.readMs > readWithinMs) tally.lost += 1
  if (worst.answerMs > answerWithinMs) tally.lost += 1
  if (worst.stopMs > goneWithinMs) tally.lost += 1
  const hosts = stuck.length * hostsOfEach
  tally.notes.push(
    `beside ${hosts * feedsOfHost} stuck feeds of ${hosts} hosts the press was read after ${worst.readMs} ms, a question answered in ${worst.answerMs} ms, a process gone in ${worst.stopMs} ms, each at most`,
  )
  return tally
}
