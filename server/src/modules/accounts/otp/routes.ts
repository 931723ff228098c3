import type { Hono } from 'hono'
import * as v from 'valibot'
import type { AccountsContext } from '../accounts-context.ts'
import { requireAal2IfFactors } from '../mfa/require-aal2.ts'
import { readPkce } from '../pkce/read-pkce.ts'
import { metadata, pkceFields, readBody, text } from '../request-body.ts'
import { requestDevice } from '../request-device.ts'
import { limitRequests } from '../request-limits.ts'
import { requireSignedIn } from '../sessions/caller.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { redirectTarget } from './redirect-to.ts'
import { resend } from './resend.ts'
import { sendCode } from './otp.ts'
import { followVerifyLink } from './verify-link.ts'
import { verifyToken } from './verify.ts'

const recoverBody = v.object({ email: text, ...pkceFields })
const verifyBody = v.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})
const otpBody = v.object({
  email: text,
  phone: text,
  channel: text,
  create_user: v.nullish(v.boolean(), true),
  data: metadata,
  ...pkceFields,
})
const resendBody = v.object({ type: text, email: text, phone: text, ...pkceFields })

function sendingRoutes(app: Hono, accounts: AccountsContext) {
  app.post('/otp', limitRequests(accounts, 'otp'), async (c) => {
    const body = await readBody(c, otpBody)
    await sendCode(accounts, {
      ...body,
      createsUser: body.create_user ?? true,
      metadata: body.data ?? {},
      redirectTo: redirectTarget(accounts, c.req.query('redirect_to')),
      pkce: readPkce(body),
    })
    return c.json({})
  })
  app.post('/recover', limitRequests(accounts, 'recover'), async (c) => {
    const body = await readBody(c, recoverBody)
    const redirectTo = redirectTarget(accounts, c.req.query('redirect_to'))
    await recover(accounts, { email: body.email, redirectTo, pkce: readPkce(body) })
    return c.json({})
  })
  app.post('/resend', limitRequests(accounts, 'resend'), async (c) => {
    const body = await readBody(c, resendBody)
    const redirectTo = redirectTarget(accounts, c.req.query('redirect_to'))
    await resend(accounts, { ...body, redirectTo, pkce: readPkce(body) })
    return c.json({})
  })
  app.get('/reauthenticate', limitRequests(accounts, 'reauthenticate'), async (c) => {
    const who = await requireSignedIn(accounts, c)
    await requireAal2IfFactors(accounts, who)
    const { user } = who
    await reauthenticate(accounts, user)
    return c.json({})
  })
}

export function oneTimeRoutes(app: Hono, accounts: AccountsContext) {
  sendingRoutes(app, accounts)
  app.post('/verify', limitRequests(accounts, 'verify'), async (c) =>
    c.json(await verifyToken(accounts, await readBody(c, verifyBody), requestDevice(c))),
  )
  app.get('/verify', limitRequests(accounts, 'verify'), (c) =>
    followVerifyLink(accounts, c, requestDevice(c)),
  )
}
