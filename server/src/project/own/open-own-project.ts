import { Hono } from 'hono'
import { openAccounts } from '#modules/accounts'
import { createStatementLimiter, openStorageQuota, recordRoutes } from '#modules/records'
import type { Context } from '#src/context'
import { noteReaders, type OpenedProject } from '../opened-project.ts'
import { openOwnPersonalData } from './personal-data.ts'
import { openOwnRows } from './personal-rows.ts'
import { openOwnUnattended } from './unattended.ts'

/** This server as the project: it holds accounts and personal rows, and serves the auth and data APIs to browsers. */
export async function openOwnProject(context: Omit<Context, 'project'>): Promise<OpenedProject> {
  const accounts = await openAccounts(context)
  const { database, clock } = context
  const { asksConsent, mostStoredBytes } = context.config
  const storage = openStorageQuota({
    tables: database.tables,
    clock,
    mostBytes: mostStoredBytes,
  })
  const limiter = createStatementLimiter(context)
  const routes = new Hono()
  routes.use('/auth/v1/*', accounts.apiKeyGate)
  routes.use('/rest/v1/*', accounts.apiKeyGate)
  routes.route('/api/sessions', accounts.sessionRoutes)
  routes.route('/auth/v1', accounts.routes)
  routes.route(
    '/rest/v1',
    recordRoutes({
      database,
      clock,
      accounts,
      asksConsent,
      storage,
      limiter,
      log: context.log.child('records'),
    }),
  )
  const { authenticate, publishableKey, readAccessToken, sessionStands } = accounts
  const log = context.log.child('project')
  const options = { asksConsent, database, clock, storage, limiter, readAccessToken, log }
  return {
    project: {
      authenticate: noteReaders(context, authenticate),
      sessionStands,
      ...openOwnRows(options),
      // Without consent people can still download and delete their data.
      personalData: openOwnPersonalData({ ...options, asksConsent: false }, accounts),
      unattended: openOwnUnattended(database.tables, options),
    },
    routes,
    publishableKey,
    [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose](),
  }
}
