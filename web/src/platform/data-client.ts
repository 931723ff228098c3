import { PostgrestClient } from '@supabase/postgrest-js'
import { boundedFetch } from './bounded-fetch.ts'
import { projectHeaders, projectUrl, type Project } from './project.ts'

const opened = new WeakMap<Project, PostgrestClient>()

/** The data client of a project. Each request carries the access token of its own moment, or the public key. */
export function dataClient(project: Project): PostgrestClient {
  const existing = opened.get(project)
  if (existing) return existing
  const client = new PostgrestClient(`${projectUrl(project.config)}/rest/v1`, {
    headers: projectHeaders(project.config),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      const token = (await project.accessToken()) ?? project.config.publishableKey
      headers.set('Authorization', `Bearer ${token}`)
      return boundedFetch(input, { ...init, headers })
    },
  })
  opened.set(project, client)
  return client
}
