import { PostgrestClient } from '@supabase/postgrest-js'
import type { Caller, Project } from '#platform/project'

export type OwnProjectOptions = {
  authenticate: (accessToken: string) => Promise<Caller | null>
  /** Answers requests to our own routes without a socket. */
  fetch: (request: Request) => Response | Promise<Response>
  publishableKey: string
}

// Never resolved: requests to it are answered in process.
const inProcessOrigin = 'http://tidings.internal'

/** Our own server as the project, reached in process through the same routes that the browser uses. */
export function createOwnProject(options: OwnProjectOptions): Project {
  return {
    authenticate: options.authenticate,
    data: (accessToken) =>
      new PostgrestClient(`${inProcessOrigin}/rest/v1`, {
        headers: { apikey: options.publishableKey, Authorization: `Bearer ${accessToken}` },
        fetch: async (input, init) => options.fetch(new Request(input, init)),
      }),
  }
}
