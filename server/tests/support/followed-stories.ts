import type { FollowedList, FollowedStory } from '@tidings/contract/api/followed-stories'
import type { TestUser } from './test-user.ts'

/** What a person follows at a server. */
export function followedBy({ url }: { url: string }, { accessToken }: Pick<TestUser, 'accessToken'>) {
  const call = (path = '', method = 'GET') =>
    fetch(`${url}/api/followed-stories${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
    })
  return {
    call,
    follow: async (id: string): Promise<FollowedStory> => {
      const response = await call(`/${id}`, 'PUT')
      if (response.status !== 200) throw new Error(`following answered ${response.status}`)
      return (await response.json()) as FollowedStory
    },
    stop: (id: string) => call(`/${id}`, 'DELETE'),
    list: async () => ((await (await call()).json()) as FollowedList).stories,
  }
}
