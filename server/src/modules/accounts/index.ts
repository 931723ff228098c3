import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono, MiddlewareHandler } from 'hono'
import { createBackground } from '#platform/background'
import type { Caller } from '#platform/project'
import { createTextMessenger } from '#platform/sms'
import { secretFile } from '#platform/secret-files'
import type { Config } from '#src/config'
import type { Context } from '#src/context'
import { readAccessToken, type TokenOutcome } from './sessions/access-token.ts'
import { authenticate } from './sessions/authenticate.ts'
import type { AccountsContext } from './accounts-context.ts'
import { openProviders } from './providers/open-providers.ts'
import { apiKeyGate, apiKeyReader, signApiKey, type ApiKeyRole } from './sessions/api-key.ts'
import { accountRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/session-routes.ts'
import { openSigningKeys } from './sessions/signing-keys.ts'

export type { Claims, TokenOutcome } from './sessions/access-token.ts'
export type { ApiKeyRole } from './sessions/api-key.ts'
export { bearerToken } from './sessions/caller.ts'
export { forgetEndedJob } from './jobs.ts'

export type Accounts = AsyncDisposable & {
  /** The auth API, to be mounted at `/auth/v1`. */
  routes: Hono
  authenticate: (accessToken: string) => Promise<Caller | null>
  /** Signature, end and audience only: the session must still be looked up, see `auth.session_stands`. */
  readAccessToken: (accessToken: string) => Promise<TokenOutcome>
  /** Whom an API key stands for: the publishable one or a signed one; null for none of ours. */
  readApiKey: (key: string) => Promise<ApiKeyRole | null>
  /** Goes before both APIs: refuses requests without a key of ours where the configuration asks for one. */
  apiKeyGate: MiddlewareHandler
  /** Where the caller is signed in, to be mounted at `/api/sessions`. */
  sessionRoutes: Hono
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
  const { sms } = context.config.accounts
  const accounts: AccountsContext = {
    config: context.config,
    publicUrl: () => context.publicUrl(),
    log: context.log.child('accounts'),
    clock: context.clock,
    mailer: context.mailer,
    sessionEndings: context.sessionEndings,
    tables: context.database.tables,
    keys: await openSigningKeys(directory, context.config.accounts.signingKeysFile),
    background,
    providers: openProviders(context.config.accounts.providers),
    textMessenger: sms === null ? null : createTextMessenger(sms),
  }
  const publishableKey = await secretFile(
    path.join(directory, 'publishable-key'),
    () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  )
  const readKey = apiKeyReader(accounts, publishableKey)
  return {
    routes: accountRoutes(accounts),
    authenticate: (accessToken) => authenticate(accounts, accessToken),
    readAccessToken: (accessToken) => readAccessToken(accounts.keys, accessToken, accounts.clock.now()),
    readApiKey: readKey,
    apiKeyGate: apiKeyGate(accounts, readKey),
    sessionRoutes: sessionRoutes(accounts),
    publishableKey,
    [Symbol.asyncDispose]: () => background[Symbol.asyncDispose](),
  }
}

/** A key for the operator's programs, signed by the key set that the configuration names; needs no database. */
export async function signOperatorKey(config: Config, role: ApiKeyRole): Promise<string> {
  const keys = await openSigningKeys(path.join(config.dataDir, 'keys'), config.accounts.signingKeysFile)
  return signApiKey(keys, role, new Date())
}
