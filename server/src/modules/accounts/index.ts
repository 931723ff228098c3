import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono, MiddlewareHandler } from 'hono'
import { createBackground } from '#platform/background'
import type { Caller, PersonalData, Project } from '#platform/project'
import { createTextMessenger } from '#platform/sms'
import { readOrMakeSecret } from '#platform/secret-files'
import type { Config } from '#src/config'
import type { Context } from '#src/context'
import { readAccessToken, type TokenOutcome } from './token/access-token.ts'
import { authenticate, isSessionValid } from './sessions/authenticate.ts'
import type { AccountsContext } from './accounts-context.ts'
import { openProviders } from './external/open-providers.ts'
import {
  requireApiKey,
  openApiKeyReader,
  signApiKey,
  type ApiKeyRole,
  type KnownKey,
} from './token/api-key.ts'
import { deleteAccount } from './erasure/delete-account.ts'
import { accountRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { encryptSecrets, rotateSecretKey } from './mfa/encrypt-secrets.ts'
import { openSecretKeys } from './mfa/secret-keys.ts'
import { openSigningKeys } from './token/signing-keys.ts'
import { presentUser, type AuthUser } from './user/present.ts'
import { encryptPasswords } from './user/encrypt-passwords.ts'
import { isProven } from './user/prove-identity.ts'
import { withIdentities } from './user/queries.ts'
import { findUser } from './sessions/queries.ts'

export type { Claims, TokenOutcome } from './token/access-token.ts'
export type { ApiKeyRole } from './token/api-key.ts'
export { readBearerToken } from './sessions/caller.ts'
export { eraseDueAccountsJob } from './erasure/erase-account.ts'
export { deleteExpiredAuthDataJob } from './jobs.ts'
export { deleteEndedSessions } from './sessions/queries.ts'
export { makeOperatorApp } from './token/operator-app.ts'
export { endKeysAndAddresses } from './user/revoke-sign-in-methods.ts'

export type Accounts = AsyncDisposable & {
  /** The auth API, to be mounted at `/auth/v1`. */
  routes: Hono
  authenticate: Project['authenticate']
  sessionStands: (session: Pick<Caller, 'userId' | 'sessionId'>) => Promise<boolean>
  /** Checks signature, expiry and audience only; the session needs a lookup, see `auth.session_stands`. */
  readAccessToken: (accessToken: string) => Promise<TokenOutcome>
  /** A publishable or signed API key; null if it is not ours. */
  readApiKey: (key: string) => Promise<KnownKey | null>
  /** Rejects requests without one of our keys if `AUTH_REQUIRE_API_KEY` is on. */
  apiKeyGate: MiddlewareHandler
  /** The caller's sessions, to be mounted at `/api/sessions`. */
  sessionRoutes: Hono
  /** Whether the caller has just signed in, or presents the password or a code now. */
  isProven: PersonalData['isProven']
  /** As the auth API presents it; null if the user is gone. */
  readUser: (userId: string) => Promise<AuthUser | null>
  /** See `deleteAccount`. */
  deleteAccount: (userId: string) => Promise<Date | null>
  /** Identifies this project; grants nothing by itself. */
  publishableKey: string
}

/**
 * Reads the keys in `DATA_DIR/keys`, creating them on the first start. Disposal waits for mails being sent.
 * `context.publicUrl` is called for each token and mail.
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
    passwords: context.passwords,
    sessionEndings: context.sessionEndings,
    erasures: context.erasures,
    queue: context.queue,
    tables: context.database.tables,
    keys: await openSigningKeys(directory, context.config.accounts.signingKeysFile),
    secretKeys: await openSecretKeys(context.config),
    background,
    providers: openProviders(context.config.accounts.providers),
    textMessenger: sms === null ? null : createTextMessenger(sms),
  }
  const publishableKey = await readOrMakeSecret(
    path.join(directory, 'publishable-key'),
    () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  )
  const readKey = openApiKeyReader(accounts, publishableKey)
  return {
    routes: accountRoutes(accounts),
    authenticate: (...asked) => authenticate(accounts, ...asked),
    sessionStands: (session) => isSessionValid(accounts, session),
    readAccessToken: (accessToken) => readAccessToken(accounts.keys, accessToken, accounts.clock.now()),
    readApiKey: readKey,
    apiKeyGate: requireApiKey(accounts, readKey),
    sessionRoutes: sessionRoutes(accounts),
    isProven: (caller, proof) => isProven(accounts, caller, proof),
    readUser: async (userId) => {
      const user = await findUser(accounts.tables, userId)
      return user ? presentUser(await withIdentities(accounts.tables, user)) : null
    },
    deleteAccount: (userId) => deleteAccount(accounts, userId),
    publishableKey,
    [Symbol.asyncDispose]: () => background[Symbol.asyncDispose](),
  }
}

/** A year. */
const operatorKeyDays = 365

/** Signs a key for the operator's programs; needs no database. */
export async function signOperatorKey(
  config: Config,
  role: ApiKeyRole,
  { days = operatorKeyDays, networks }: { days?: number; networks?: readonly string[] } = {},
): Promise<string> {
  const keys = await openSigningKeys(path.join(config.dataDir, 'keys'), config.accounts.signingKeysFile)
  return signApiKey(keys, { role, lifetimeS: days * 86_400, networks }, new Date())
}

type Storing = Pick<Context, 'config' | 'database' | 'log'>

/** Encrypts authenticator secrets and password hashes that an older version stored unencrypted. */
export async function encryptStoredSecrets({ config, database, log }: Storing) {
  const encryption = { tables: database.tables, secretKeys: await openSecretKeys(config), log }
  const factors = await encryptSecrets(encryption)
  if (factors > 0) log.info('secrets of authenticator apps encrypted', { factors })
  const accounts = await encryptPasswords(encryption)
  if (accounts > 0) log.info('hashes of passwords encrypted', { accounts })
}

/** Creates a new key for authenticator secrets and password hashes, and encrypts them again. Resolves with how many. */
export async function rotateSecretKeys({ config, database, log }: Storing) {
  const encryption = { tables: database.tables, secretKeys: await openSecretKeys(config), log }
  const factors = await rotateSecretKey(encryption)
  return { factors, passwords: await encryptPasswords(encryption) }
}
