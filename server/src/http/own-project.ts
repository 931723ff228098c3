import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import { openAccounts } from '#modules/accounts'
import { recordRoutes } from '#modules/records'
import type { Project } from '#platform/project'
import type { Context } from '../context.ts'

export type OwnProject = AsyncDisposable & {
  project: Project
  /** `/auth/v1` and `/rest/v1`. */
  routes: Hono
  publishableKey: string
}

// Never resolved: requests to it are answered in process.
const inProcessOrigin = 'http://tidings.internal'

/** Our own server as the project: accounts and records, in process reached through the routes that browsers use. */
export async function openOwnProject(context: Omit<Context, 'project'>): Promise<OwnProject> {
  const accounts = await openAccounts(context)
  const { database, clock } = context
  const routes = new Hono()
  routes.use('/auth/v1/*', accounts.apiKeyGate)
  routes.use('/rest/v1/*', accounts.apiKeyGate)
  routes.route('/api/sessions', accounts.sessionRoutes)
  routes.route('/auth/v1', accounts.routes)
  routes.route('/rest/v1', recordRoutes({ database, clock, accounts, log: context.log.child('records') }))
  const project: Project = {
    authenticate: accounts.authenticate,
    data: (accessToken) =>
      new PostgrestClient(`${inProcessOrigin}/rest/v1`, {
        headers: { apikey: accounts.publishableKey, Authorization: `Bearer ${accessToken}` },
        fetch: async (input, init) => routes.fetch(new Request(input, init)),
      }),
  }
  const { publishableKey } = accounts
  return { project, routes, publishableKey, [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose]() }
}
