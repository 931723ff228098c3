import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { clientAddress } from '#platform/client-address'
import { projectCors } from '#platform/project-cors'
import type { AccountsContext } from './accounts-context.ts'
import { AuthError, authErrorResponse } from './auth-error.ts'
import { requireSignedIn } from './sessions/caller.ts'
import { logOut } from './sessions/log-out.ts'
import { presentUser } from './users/present.ts'
import { recover } from './one-time/recover.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import {
  credentialsBody,
  readBody,
  recoverBody,
  refreshBody,
  signUpBody,
  userBody,
  verifyBody,
} from './request-body.ts'
import { limitRequests } from './request-limits.ts'
import type { Device } from './rows.ts'
import { health, publicSettings } from './settings.ts'
import { signIn } from './sessions/sign-in.ts'
import { signUp } from './sessions/sign-up.ts'
import { updateUser } from './users/update-user.ts'
import { withIdentities } from './users/user-queries.ts'
import { followVerifyLink } from './one-time/verify-link.ts'
import { verifyToken } from './one-time/verify-token.ts'

const maxBodyBytes = 1024 * 1024

const tooLarge = new AuthError(413, 'request_entity_too_large', {
  message: `Request body exceeds ${maxBodyBytes} bytes`,
})

function device(c: Context): Device {
  return { ip: clientAddress(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}

async function grantToken(accounts: AccountsContext, c: Context) {
  switch (c.req.query('grant_type')) {
    case 'password':
      return signIn(accounts, await readBody(c, credentialsBody), device(c))
    case 'refresh_token':
      return refreshSession(accounts, (await readBody(c, refreshBody)).refresh_token)
    default:
      throw new AuthError(400, 'invalid_credentials', { message: 'unsupported_grant_type' })
  }
}

function errorsIn(accounts: AccountsContext) {
  return (error: Error, c: Context): Response => {
    if (error instanceof AuthError) return authErrorResponse(c, error)
    accounts.log.error('request to the auth API failed', { method: c.req.method, path: c.req.path, error })
    return authErrorResponse(
      c,
      new AuthError(500, 'unexpected_failure', { message: 'Unexpected failure, please try again' }),
    )
  }
}

function openRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/signup', limitRequests(accounts, 'signup'), async (c) =>
    c.json(await signUp(accounts, await readBody(c, signUpBody), device(c))),
  )
  app.post('/token', limitRequests(accounts, 'token'), async (c) => c.json(await grantToken(accounts, c)))
  app.post('/recover', limitRequests(accounts, 'recover'), async (c) => {
    const { email } = await readBody(c, recoverBody)
    await recover(accounts, { email, redirectTo: c.req.query('redirect_to') })
    return c.json({})
  })
  app.post('/verify', limitRequests(accounts, 'verify'), async (c) =>
    c.json(await verifyToken(accounts, await readBody(c, verifyBody), device(c))),
  )
  app.get('/verify', limitRequests(accounts, 'verify'), (c) => followVerifyLink(accounts, c, device(c)))
  app.get('/settings', (c) => c.json(publicSettings))
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
    return c.json(await updateUser(accounts, who, await readBody(c, userBody)))
  })
  app.post('/logout', async (c) => {
    const who = await requireSignedIn(accounts, c)
    await logOut(accounts, who, c.req.query('scope') ?? 'global')
    return c.body(null, 204)
  })
}

/** The auth API, to be mounted at `/auth/v1`. Every answer, also to an unknown path, is in that API's form. */
export function accountRoutes(accounts: AccountsContext): Hono {
  const app = new Hono()
  app.onError(errorsIn(accounts))
  app.use(projectCors)
  app.use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  const onError = (c: Context) => {
    // The rest of the body is not read, so the connection is of no more use.
    c.header('Connection', 'close')
    return authErrorResponse(c, tooLarge)
  }
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError }))
  openRoutes(app, accounts)
  signedInRoutes(app, accounts)
  app.all('*', () => {
    throw new AuthError(404, 'not_found', { message: 'There is nothing at this path of the auth API' })
  })
  return app
}
