import type { Context } from 'hono'
import type { AccountsContext } from '../accounts-context.ts'
import { AuthError } from '../auth-error.ts'
import { issueAuthCode } from '../pkce/flow-state-queries.ts'
import type { Device } from '../rows.ts'
import { errorFields, landingUrl, sessionFields, type Landing } from './landing.ts'
import { redirectTarget } from './redirect-target.ts'
import { consumeVerification, verifyToken, type FirstOfTwo } from './verify-token.ts'

function isFirstOfTwo(result: object): result is FirstOfTwo {
  return 'msg' in result
}

async function landWithSession(accounts: AccountsContext, link: Link, device: Device): Promise<Landing> {
  const verified = await verifyToken(accounts, { type: link.type, token_hash: link.token }, device)
  if (isFirstOfTwo(verified)) return { fragment: { message: verified.msg, sb: '' } }
  return { fragment: { ...sessionFields(verified), type: link.type } }
}

/** PKCE: the session is only for the client that began the flow, so the browser carries a code for it. */
async function landWithCode(accounts: AccountsContext, link: Link): Promise<Landing> {
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

async function land(accounts: AccountsContext, link: Link, device: Device): Promise<Landing> {
  const isPkce = link.token.startsWith('pkce_')
  try {
    return await (isPkce ? landWithCode(accounts, link) : landWithSession(accounts, link, device))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const fields = errorFields(error)
    return isPkce ? { query: fields, fragment: fields } : { fragment: fields }
  }
}

/**
 * `GET /verify`, for links in the form that other servers mail: uses the token up and sends the browser on with the
 * session, or with the error, in the fragment; with a code in the query where a client began the flow with PKCE.
 * `HEAD` uses nothing up.
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
  const target = redirectTarget(accounts, wanted)
  if (c.req.raw.method === 'HEAD') return c.redirect(target, 303)
  return c.redirect(landingUrl(target, await land(accounts, { token, type }, device)), 303)
}
