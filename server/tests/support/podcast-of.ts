import type { Podcast } from '@tidings/contract/api/podcast'
import type { TestUser } from './test-user.ts'

/** The person's podcast at a server, as the page makes and ends it. */
export function podcastOf({ url }: { url: string }, { accessToken }: Pick<TestUser, 'accessToken'>) {
  const call = (method: string) =>
    fetch(`${url}/api/podcast`, { method, headers: { authorization: `Bearer ${accessToken}` } })
  const read = async (answer: Promise<Response>) => (await (await answer).json()) as Podcast
  return {
    call,
    read: () => read(call('GET')),
    make: async () => (await read(call('POST'))).url ?? '',
    stop: () => call('DELETE'),
  }
}

/** What a podcast app sees at the address: read by the Podcast Index's own parser. */
export async function readPodcast(url: string) {
  // Read when it is loaded: it tells of feeds without episodes.
  process.env['PARTYTIME_LOG'] = 'silent'
  const { parseFeed } = await import('podcast-partytime')
  const response = await fetch(url)
  const feed = parseFeed(await response.text())
  if (!feed) throw new Error(`${response.status}: this is no podcast`)
  return feed
}

export const statusOf = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  await response.body?.cancel()
  return response.status
}
