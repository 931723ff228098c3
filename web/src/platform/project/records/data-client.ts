import { PostgrestClient } from '@supabase/postgrest-js'
import { fetchBounded } from '../../http/bounded-fetch.ts'
import { makeProjectHeaders, findProjectUrl, type Project } from '../project.ts'

const opened = new WeakMap<Project, PostgrestClient>()

function openDataClient(project: Project): PostgrestClient {
  return new PostgrestClient(`${findProjectUrl(project.config)}/rest/v1`, {
    headers: makeProjectHeaders(project.config),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      const token = await project.accessToken()
      headers.set('Authorization', `Bearer ${token ?? project.config.publishableKey}`)
      const answer = await fetchBounded(input, { ...init, headers })
      if (answer.status === 401 && token) project.tokenRefused()
      if (answer.status === 403) project.accessRefused(answer.clone())
      return answer
    },
  })
}

/** The data client of a project. Each request uses the current access token, or the public key. */
export function makeDataClient(project: Project): PostgrestClient {
  const client = opened.get(project) ?? openDataClient(project)
  opened.set(project, client)
  return client
}
