import type { StoryDetail, StoryList } from '@tidings/contract/api/stories'
import type { TestUser } from './test-user.ts'

type Asking = { url: string; user: Pick<TestUser, 'accessToken'> }

export function getStories({ url, user }: Asking, query = ''): Promise<Response> {
  return fetch(`${url}/api/stories${query}`, { headers: { authorization: `Bearer ${user.accessToken}` } })
}

export async function listStories(asking: Asking, query = ''): Promise<StoryList> {
  const response = await getStories(asking, query)
  if (response.status !== 200) throw new Error(`GET /api/stories answered ${response.status}`)
  return (await response.json()) as StoryList
}

export async function openStory(asking: Asking, id: string): Promise<StoryDetail> {
  const response = await getStories(asking, `/${id}`)
  if (response.status !== 200) throw new Error(`GET /api/stories/${id} answered ${response.status}`)
  return (await response.json()) as StoryDetail
}
