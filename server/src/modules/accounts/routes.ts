import type { AppError } from '@tidings/contract/errors'
import { Hono, type Context } from 'hono'
import { describeOutage } from '#db/database-error'
import { hasOtherThanJson, limitBody } from '#platform/http-body'
import type { AccountsContext } from './accounts-context.ts'
import { AuthError, toAuthErrorResponse } from './auth-error.ts'
import { adminRoutes } from './admin/routes.ts'
import { factorRoutes } from './mfa/routes.ts'
import { requireSignedIn } from './sessions/caller.ts'
import { logOut } from './sessions/logout.ts'
import { presentUser } from './user/present.ts'
import { oneTimeRoutes } from './otp/routes.ts'
import { redirectTarget } from './otp/redirect-to.ts'
import { exchangeCode } from './pkce/exchange-code.ts'
import { readPkce } from './pkce/read-pkce.ts'
import { idTokenBody, signInWithIdToken } from './external/id-token.ts'
import { OAuthError, toOAuthErrorResponse } from './external/oauth-error.ts'
import { providerRoutes } from './external/routes.ts'
import { refreshSession } from './token/refresh-token-grant.ts'
import {
  codeExchangeBody,
  credentialsBody,
  readBody,
  refreshBody,
  signUpBody,
  userBody,
} from './request-body.ts'
import { requestDevice } from './request-device.ts'
import { limitRequests } from './request-limits.ts'
import { health, listPublicSettings } from './settings.ts'
import { signIn } from './token/password-grant.ts'
import { signUp } from './signup/signup.ts'
import { updateUser } from './user/update-user.ts'
import { withIdentities } from './user/queries.ts'

const maxBodyBytes = 1024 * 1024

const tooLarge = new AuthError(413, 'request_entity_too_large', {
  message: `Request body exceeds ${maxBodyBytes} bytes`,
})

const notJson = new AuthError(415, 'bad_json', {
  message: 'The body must be JSON, with the content type application/json',
})
/** Some providers return people with a form. */
const takesForms = /\/callback$/

async function grantToken(accounts: AccountsContext, c: Context) {
  switch (c.req.query('grant_type')) {
    case 'password':
      return signIn(accounts, await readBody(c, credentialsBody), requestDevice(c))
    case 'refresh_token':
      return refreshSession(accounts, (await readBody(c, refreshBody)).refresh_token)
    case 'pkce':
      return exchangeCode(accounts, await readBody(c, codeExchangeBody), requestDevice(c))
    case 'id_token': {
      const grant = await readBody(c, idTokenBody)
      const linking = grant.link_identity ? await requireSignedIn(accounts, c) : null
      return signInWithIdToken(accounts, grant, { device: requestDevice(c), linking })
    }
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', { message: 'Web3 provider is disabled' })
    default:
      throw new AuthError(400, 'invalid_credentials', { message: 'unsupported_grant_type' })
  }
}

function toUnavailableError({ message, retryAfterS }: AppError): AuthError {
  const details = retryAfterS === null ? {} : { retryAfterS }
  return new AuthError(503, 'unexpected_failure', { message, ...details })
}

function answerErrors(accounts: AccountsContext) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AuthError) return toAuthErrorResponse(c, error)
    if (error instanceof OAuthError) return toOAuthErrorResponse(c, error)
    const outage = describeOutage(error)
    if (outage) {
      accounts.log.warn('request refused: the database is unavailable', { path: c.req.path, error })
      // Clients then keep their session and retry.
      return toAuthErrorResponse(c, toUnavailableError(outage))
    }
    accounts.log.error('request to the auth API failed', { method: c.req.method, path: c.req.path, error })
    return toAuthErrorResponse(
      c,
      new AuthError(500, 'unexpected_failure', { message: 'Unexpected failure, please try again' }),
    )
  }
}

function openRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/signup', limitRequests(accounts, 'signup'), async (c) => {
    const body = await readBody(c, signUpBody)
    const redirectTo = redirectTarget(accounts, c.req.query('redirect_to'))
    const request = { ...body, data: body.data ?? {}, redirectTo, pkce: readPkce(body) }
    return c.json(await signUp(accounts, request, requestDevice(c)))
  })
  app.post('/token', limitRequests(accounts, 'token'), async (c) => c.json(await grantToken(accounts, c)))
  app.get('/settings', (c) => c.json(listPublicSettings(accounts.config.accounts)))
  app.get('/health', (c) => c.json(health))
  app.get('/.well-known/jwks.json', (c) => {
    c.header('Cache-Control', 'public, max-age=600')
    return c.json({ keys: accounts.keys.publicKeys })
  })
}

function signedInRoutes(app: Hono, accounts: AccountsContext) {
  app.get('/user', async (c) => {
    const { user } = await requireSignedIn(accounts, c)
    return c.json(presentUser(await withIdentities(accounts.tables, user)))
  })
  app.put('/user', limitRequests(accounts, 'user'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    const body = await readBody(c, userBody)
    const redirectTo = redirectTarget(accounts, c.req.query('redirect_to'))
    return c.json(
      await updateUser(accounts, who, { ...body, redirectTo, pkce: readPkce(body), ip: requestDevice(c).ip }),
    )
  })
  app.post('/logout', async (c) => {
    const who = await requireSignedIn(accounts, c)
    await logOut(accounts, who, c.req.query('scope') ?? 'global')
    return c.body(null, 204)
  })
}

/** The auth API, to be mounted at `/auth/v1`. Errors for unknown paths use its format too. */
export function accountRoutes(accounts: AccountsContext): Hono {
  const app = new Hono()
  app.onError(answerErrors(accounts))
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const onTooLarge = (c: Context) => {
    // The rest of the body may not be read, so the connection cannot be reused.
    c.header('Connection', 'close')
    return toAuthErrorResponse(c, tooLarge)
  }
  app.use(limitBody({ maxBytes: maxBodyBytes, onTooLarge }))
  app.use(async (c, next) => {
    if (takesForms.test(c.req.path) || !hasOtherThanJson((name) => c.req.header(name))) return next()
    throw notJson
  })
  openRoutes(app, accounts)
  oneTimeRoutes(app, accounts)
  signedInRoutes(app, accounts)
  factorRoutes(app, accounts)
  adminRoutes(app, accounts)
  providerRoutes(app, accounts)
  app.all('*', () => {
    throw new AuthError(404, 'not_found', { message: 'There is nothing at this path of the auth API' })
  })
  return app
}
