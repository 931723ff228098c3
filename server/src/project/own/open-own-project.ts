import { Hono } from 'hono'
import { openAccounts } from '#modules/accounts'
import { openStatementTurns, openStorageRoom, recordRoutes } from '#modules/records'
import type { Context } from '#src/context'
import type { OpenedProject } from '../opened-project.ts'
import { ownPersonalData } from './personal-data.ts'
import { ownRows } from './personal-rows.ts'
import { ownUnattended } from './unattended.ts'

/** This server as the project: it holds accounts and personal rows, and serves the auth and data APIs to browsers. */
export async function openOwnProject(context: Omit<Context, 'project'>): Promise<OpenedProject> {
  const accounts = await openAccounts(context)
  const { database, clock } = context
  const storage = openStorageRoom({
    tables: database.tables,
    clock,
    mostBytes: context.config.mostStoredBytes,
  })
  const turns = openStatementTurns(context)
  const routes = new Hono()
  routes.use('/auth/v1/*', accounts.apiKeyGate)
  routes.use('/rest/v1/*', accounts.apiKeyGate)
  routes.route('/api/sessions', accounts.sessionRoutes)
  routes.route('/auth/v1', accounts.routes)
  routes.route(
    '/rest/v1',
    recordRoutes({ database, clock, accounts, storage, turns, log: context.log.child('records') }),
  )
  const { authenticate, publishableKey, readAccessToken, sessionStands } = accounts
  const options = { database, clock, storage, turns, readAccessToken, log: context.log.child('project') }
  return {
    project: {
      authenticate,
      sessionStands,
      ...ownRows(options),
      personalData: ownPersonalData(options, accounts),
      unattended: ownUnattended(database.tables),
    },
    routes,
    publishableKey,
    [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose](),
  }
}
