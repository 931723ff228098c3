import type { Podcast } from '@tidings/contract/api/podcast'
import type { TestUser } from './test-user.ts'

/** Creates and deletes the person's podcast as the page does. */
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

/** What a podcast app reads at the address, parsed by the Podcast Index's parser. */
export async function readPodcast(url: string) {
  // Read when the parser is loaded: it logs feeds without episodes.
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
