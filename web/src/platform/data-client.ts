import type { PostgrestClient } from '@supabase/postgrest-js'
import { boundedFetch } from './bounded-fetch.ts'
import { projectHeaders, projectUrl, type Project } from './project.ts'

const opened = new WeakMap<Project, Promise<PostgrestClient>>()

/** Fetches the client's code ahead of the first read. */
export function loadDataClient() {
  return import('@supabase/postgrest-js')
}

async function openDataClient(project: Project): Promise<PostgrestClient> {
  const { PostgrestClient: Client } = await loadDataClient()
  return new Client(`${projectUrl(project.config)}/rest/v1`, {
    headers: projectHeaders(project.config),
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      const token = (await project.accessToken()) ?? project.config.publishableKey
      headers.set('Authorization', `Bearer ${token}`)
      return boundedFetch(input, { ...init, headers })
    },
  })
}

/** The data client of a project. Each request carries the access token of its own moment, or the public key. */
export function dataClient(project: Project): Promise<PostgrestClient> {
  const existing = opened.get(project)
  if (existing) return existing
  const opening = openDataClient(project)
  opened.set(project, opening)
  opening.catch(() => opened.delete(project))
  return opening
}
