import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export type FeedServer = AsyncDisposable & {
  /** The requested paths, in order. */
  asked: string[]
  /** The response of each path; others are not found. */
  answers: Map<string, Answer>
  addressOf(name: string): string
  /** The environment of a test server whose catalogue is these paths. */
  envFor(names: string[]): Record<string, string>
}

export type Item = { title: string; link: string; body?: string; publishedAt?: Date }

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

type Channel = { language?: string; site?: string }

export function rssOf(title: string, items: Item[], channel: Channel = {}): string {
  const { language = 'en', site = 'https://site.example/' } = channel
  const entries = items.map(
    (item) =>
      `<item><title>${escapeXml(item.title)}</title><link>${escapeXml(item.link)}</link>` +
      `<description>${escapeXml(item.body ?? '')}</description>` +
      `<pubDate>${(item.publishedAt ?? new Date()).toUTCString()}</pubDate></item>`,
  )
  return (
    `<?xml version="1.0"?><rss version="2.0"><channel><title>${escapeXml(title)}</title><link>${site}</link>` +
    `<language>${language}</language>${entries.join('')}</channel></rss>`
  )
}

export function feed(title: string, items: Item[], language = 'en'): Answer {
  return (response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rssOf(title, items, { language }))
}

/** A real web server on loopback that gives feeds, or misbehaves, as the test says. */
export async function openFeedServer(): Promise<FeedServer> {
  const asked: string[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    asked.push(name)
    const answer = answers.get(name)
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const directory = mkdtempSync(path.join(tmpdir(), 'tidings-feeds-'))
  const addressOf = (name: string) => `http://127.0.0.1:${port}/${name}`
  return {
    asked,
    answers,
    addressOf,
    envFor(names) {
      const file = path.join(directory, 'feeds.txt')
      writeFileSync(file, `# one address a line\n${names.map(addressOf).join('\n')}\n`)
      return { FEEDS: file, FEED_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
