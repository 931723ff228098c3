import type { Context, Hono } from 'hono'
import type { AccountsContext } from '../accounts-context.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { AuthError } from '../auth-error.ts'
import { requestDevice } from '../request-device.ts'
import { limitRequests } from '../request-limits.ts'
import { requireSignedIn } from '../sessions/caller.ts'
import { readBrowser, rememberBrowser } from './linking-browser.ts'
import { startFlow } from './authorize.ts'
import { finishFlow } from './callback.ts'
import { requireRecentSignIn } from '../user/prove-identity.ts'
import { requireManualLinking } from './link-identity.ts'
import { unlinkIdentity } from './unlink-identity.ts'

async function readFormFields(c: Context): Promise<Record<string, string>> {
  const fields = Object.entries(await c.req.parseBody())
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'))
}

function refuseSaml(): never {
  throw new AuthError(404, 'saml_provider_disabled', { message: 'SAML 2.0 is disabled' })
}

function samlRoutes(app: Hono) {
  app.post('/sso', refuseSaml)
  app.get('/sso/saml/metadata', refuseSaml)
  app.post('/sso/saml/acs', refuseSaml)
}

function identityRoutes(app: Hono, accounts: AccountsContext) {
  app.get('/user/identities/authorize', limitRequests(accounts, 'authorize'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    requireManualLinking(accounts)
    await requireAal2IfFactors(accounts, who)
    requireRecentSignIn(accounts, who)
    const browserHash = rememberBrowser(accounts, c)
    const linking = { linkingUserId: who.user.id, linkingSessionId: who.session.id, browserHash }
    const url = await startFlow(accounts, c.req.query(), linking)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url: url.href }) : c.redirect(url, 302)
  })
  app.delete('/user/identities/:identity_id', async (c) => {
    const who = await requireSignedIn(accounts, c)
    await unlinkIdentity(accounts, who, c.req.param('identity_id'))
    return c.json({})
  })
}

export function providerRoutes(app: Hono, accounts: AccountsContext) {
  app.get('/authorize', limitRequests(accounts, 'authorize'), async (c) =>
    c.redirect(await startFlow(accounts, c.req.query()), 302),
  )
  app.get('/callback', limitRequests(accounts, 'authorize'), async (c) =>
    c.redirect(
      await finishFlow(accounts, c.req.query(), {
        device: requestDevice(c),
        browserHash: readBrowser(accounts, c),
      }),
      302,
    ),
  )
  app.post('/callback', limitRequests(accounts, 'authorize'), async (c) =>
    c.redirect(
      await finishFlow(accounts, await readFormFields(c), {
        device: requestDevice(c),
        browserHash: readBrowser(accounts, c),
      }),
      302,
    ),
  )
  identityRoutes(app, accounts)
  samlRoutes(app)
}
