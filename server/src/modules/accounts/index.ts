import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono } from 'hono'
import { createBackground } from '#platform/background'
import type { Caller } from '#platform/project'
import { secretFile } from '#platform/secret-files'
import type { Context } from '#src/context'
import { readAccessToken, type TokenOutcome } from './sessions/access-token.ts'
import { authenticate } from './sessions/authenticate.ts'
import type { AccountsContext } from './accounts-context.ts'
import { accountRoutes } from './routes.ts'
import { openSigningKeys } from './sessions/signing-keys.ts'

export type { Claims, TokenOutcome } from './sessions/access-token.ts'
export { bearerToken } from './sessions/caller.ts'
export { forgetEndedJob } from './jobs.ts'

export type Accounts = AsyncDisposable & {
  /** The auth API, to be mounted at `/auth/v1`. */
  routes: Hono
  authenticate: (accessToken: string) => Promise<Caller | null>
  /** Signature, end and audience only: the session must still be looked up, see `auth.session_stands`. */
  readAccessToken: (accessToken: string) => Promise<TokenOutcome>
  /** Names this project to clients and opens nothing. */
  publishableKey: string
}

/**
 * Reads the keys in `DATA_DIR/keys`, making them on the first start. Disposal waits for mails that are being sent.
 * `context.publicUrl` is asked anew for each token and mail.
 */
export async function openAccounts(context: Omit<Context, 'project'>): Promise<Accounts> {
  const directory = path.join(context.config.dataDir, 'keys')
  const background = createBackground()
  const accounts: AccountsContext = {
    config: context.config,
    publicUrl: () => context.publicUrl(),
    log: context.log.child('accounts'),
    clock: context.clock,
    mailer: context.mailer,
    sessionEndings: context.sessionEndings,
    tables: context.database.tables,
    keys: await openSigningKeys(directory),
    background,
  }
  return {
    routes: accountRoutes(accounts),
    authenticate: (accessToken) => authenticate(accounts, accessToken),
    readAccessToken: (accessToken) => readAccessToken(accounts.keys, accessToken, accounts.clock.now()),
    publishableKey: await secretFile(
      path.join(directory, 'publishable-key'),
      () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
    ),
    [Symbol.asyncDispose]: () => background[Symbol.asyncDispose](),
  }
}
