import { Hono } from 'hono'
import { readDisplayName, refuseWithoutFactor, type Caller } from '#platform/project'
import type { HostedProjectConfig } from '#src/config'
import type { Context } from '#src/context'
import type { OpenedProject } from '../opened-project.ts'
import { openSessionCheck } from './check-session.ts'
import type { Hosted } from './hosted.ts'
import { hostedRows } from './personal-rows.ts'
import { RecentTokens } from './recent-tokens.ts'
import { openTokenVerifier } from './verify-access-token.ts'

/** A hosted Supabase project holds accounts and personal rows: browsers talk to it, and this server serves neither API. */
export function openHostedProject(
  config: HostedProjectConfig,
  context: Pick<Context, 'clock' | 'log'>,
): OpenedProject {
  const hosted: Hosted = { ...config, ...context }
  const verify = openTokenVerifier(hosted)
  const findUser = openSessionCheck(hosted)
  const tokens = new RecentTokens()
  // A project tells of a session only to its token: where none has been seen, the session is taken to stand.
  const sessionStands = async ({ sessionId }: Pick<Caller, 'sessionId'>) => {
    const token = tokens.find(sessionId)
    return token === undefined || (await findUser(token)) !== null
  }
  const authenticate = async (accessToken: string): Promise<Caller | null> => {
    const claims = await verify(accessToken)
    const user = claims && (await findUser(accessToken))
    if (!user || user.id !== claims.sub) return null
    const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false
    if (hasFactor && claims.aal !== 'aal2') refuseWithoutFactor()
    tokens.remember(claims.session_id, accessToken)
    return {
      userId: user.id,
      accessToken,
      sessionId: claims.session_id,
      email: user.email || null,
      displayName: readDisplayName(user.user_metadata),
    }
  }
  return {
    project: { authenticate, sessionStands, ...hostedRows(config) },
    routes: new Hono(),
    publishableKey: config.publishableKey,
    [Symbol.asyncDispose]: async () => {},
  }
}
