import type { Context } from 'hono'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { issueAuthCode } from '../pkce/queries.ts'
import type { Device } from '../rows.ts'
import { listErrorFields, buildRedirectUrl, listSessionFields, type RedirectParams } from './redirect-url.ts'
import { chooseRecoveryTarget, redirectTarget } from './redirect-to.ts'
import { consumeVerification, verifyToken, type FirstConfirmation } from './verify.ts'

function isFirstConfirmation(result: object): result is FirstConfirmation {
  return 'msg' in result
}

async function redirectWithSession(
  accounts: AccountsContext,
  link: Link,
  device: Device,
): Promise<RedirectParams> {
  const verified = await verifyToken(accounts, { type: link.type, token_hash: link.token }, device)
  if (isFirstConfirmation(verified)) return { fragment: { message: verified.msg, sb: '' } }
  return { fragment: { ...listSessionFields(verified), type: link.type } }
}

/** PKCE: only the client that started the flow may get the session, so the redirect carries a code. */
async function redirectWithCode(accounts: AccountsContext, link: Link): Promise<RedirectParams> {
  const now = accounts.clock.now()
  const code = await consumeVerification(
    accounts,
    { type: link.type, token_hash: link.token },
    async (db, user, { flow_state_id: flowId }) => {
      if (flowId !== null) return issueAuthCode(db, flowId, { userId: user.id, now })
      throw new AuthError(403, 'otp_expired', { message: 'Email link is invalid or has expired' })
    },
  )
  if (typeof code === 'string') return { query: { code } }
  return { query: { message: code.msg }, fragment: { message: code.msg, sb: '' } }
}

type Link = { token: string; type: string }

async function resolveRedirect(
  accounts: AccountsContext,
  link: Link,
  device: Device,
): Promise<RedirectParams> {
  const isPkce = link.token.startsWith('pkce_')
  try {
    return await (isPkce ? redirectWithCode(accounts, link) : redirectWithSession(accounts, link, device))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const fields = listErrorFields(error)
    return isPkce ? { query: fields, fragment: fields } : { fragment: fields }
  }
}

/**
 * `GET /verify`, for links in Supabase's format: consumes the token and redirects with the session or the error in the
 * fragment; with a code in the query for PKCE. `HEAD` consumes nothing.
 */
export async function followVerifyLink(
  accounts: AccountsContext,
  c: Context,
  device: Device,
): Promise<Response> {
  const { token, type, redirect_to: wanted } = c.req.query()
  if (!type || !token) {
    throw new AuthError(400, 'validation_failed', { message: 'Verify requires a token and a type' })
  }
  const target = (type === 'recovery' ? chooseRecoveryTarget : redirectTarget)(accounts, wanted)
  if (c.req.raw.method === 'HEAD') return c.redirect(target, 303)
  return c.redirect(buildRedirectUrl(target, await resolveRedirect(accounts, { token, type }, device)), 303)
}
