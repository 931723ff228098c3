import { Hono } from 'hono'
import {
  readDisplayName,
  refuseWithoutConsent,
  refuseWithoutFactor,
  type Caller,
  type Project,
  type Settings,
} from '#platform/project'
import type { HostedProjectConfig } from '#src/config'
import type { Context } from '#src/context'
import { noteReaders, type OpenedProject } from '../opened-project.ts'
import { listVerified, openSessionCheck, sessionCheckMs } from './check-session.ts'
import { watchFactors } from './watch-factors.ts'
import { watchPassword } from './watch-password.ts'
import type { Hosted } from './hosted.ts'
import { openHostedPersonalData } from './personal-data.ts'
import { openHostedRows } from './personal-rows.ts'
import { openHostedUnattended, rememberSettings } from './unattended.ts'
import { saveConsent } from './queries.ts'
import { openTokenVerifier, type Claims } from './verify-access-token.ts'

/** Refuses tokens issued before a user's erasure for as long as the project's earlier answer about them is cached. */
function rememberErased({ clock }: Hosted) {
  const erasedAt = new Map<string, number>()
  const nowMs = () => clock.now().getTime()
  return {
    forget: (userId: string) => {
      for (const [id, at] of erasedAt) if (at + sessionCheckMs < nowMs()) erasedAt.delete(id)
      erasedAt.set(userId, nowMs())
    },
    isErased: ({ iat = 0, sub }: Claims) => iat * 1000 <= (erasedAt.get(sub) ?? -1),
  }
}

const weekS = 604_800

/** Warns once if the project's access tokens expire so soon that users have to sign in again whenever they come back. */
function warnOfShortTokens({ log }: Hosted): (claims: Claims) => void {
  let isTold = false
  return ({ exp, iat }) => {
    if (isTold || iat === undefined || exp - iat >= weekS) return
    isTold = true
    log.warn('the project’s access tokens expire within a week: set their expiry to 604800 seconds', {
      seconds: exp - iat,
    })
  }
}

const maxTokens = 5000

/** The newest access token of each recent session, in memory only. The oldest entry is evicted. */
class RecentTokens {
  readonly #tokens = new Map<string, string>()

  find(sessionId: string): string | undefined {
    return this.#tokens.get(sessionId)
  }

  remember(sessionId: string, accessToken: string): void {
    this.#tokens.delete(sessionId)
    const [oldest] = this.#tokens.keys()
    if (this.#tokens.size >= maxTokens && oldest !== undefined) this.#tokens.delete(oldest)
    this.#tokens.set(sessionId, accessToken)
  }
}

type Parts = Pick<
  Context,
  'clock' | 'config' | 'database' | 'erasures' | 'log' | 'queue' | 'sessionEndings' | 'visits'
>

/** Who is signed in at the project, by their token. */
function openSessions(hosted: Hosted, context: Parts) {
  const { config, database } = context
  const verify = openTokenVerifier(hosted)
  const findUser = openSessionCheck(hosted, {
    consent: config.asksConsent ? (...told) => saveConsent(database.tables, ...told) : null,
    factors: watchFactors(context),
    password: watchPassword(context),
  })
  const { forget, isErased } = rememberErased(hosted)
  const tokens = new RecentTokens()
  const lookAtLife = warnOfShortTokens(hosted)
  // A project reveals a session's state only to its token. Without a recent token, the session is assumed to be valid.
  const sessionStands = async ({ sessionId }: Pick<Caller, 'sessionId'>) => {
    const token = tokens.find(sessionId)
    if (token === undefined) return true
    const user = await findUser(token)
    return user !== null && !user.lacksConsent
  }
  const authenticate: Project['authenticate'] = async (accessToken, { beforeConsent = false } = {}) => {
    const claims = await verify(accessToken)
    const user = claims && !isErased(claims) && (await findUser(accessToken))
    if (!user || user.id !== claims.sub) return null
    if (listVerified(user).length > 0 && claims.aal !== 'aal2') refuseWithoutFactor()
    const { lacksConsent } = user
    if (lacksConsent && !beforeConsent) refuseWithoutConsent()
    lookAtLife(claims)
    tokens.remember(claims.session_id, accessToken)
    return {
      userId: user.id,
      accessToken,
      sessionId: claims.session_id,
      email: user.email || null,
      displayName: readDisplayName(user.user_metadata),
      ...(lacksConsent ? { lacksConsent } : {}),
    }
  }
  return { authenticate, forget, readClaims: verify, sessionStands }
}

/** A hosted Supabase project holds accounts and personal rows: browsers talk to it, and this server serves neither API. */
export function openHostedProject(config: HostedProjectConfig, context: Parts): OpenedProject {
  const hosted: Hosted = { ...config, clock: context.clock, log: context.log }
  const { authenticate, sessionStands, ...others } = openSessions(hosted, context)
  const remember = rememberSettings(context)
  const noteVisit = async (caller: Caller, settings: Settings) => {
    await remember(caller.userId, settings)
    context.visits.announce(caller)
  }
  return {
    project: {
      authenticate: noteReaders(context, authenticate),
      sessionStands,
      ...openHostedRows(config, noteVisit),
      personalData: openHostedPersonalData({ ...context, ...hosted }, others),
      unattended: openHostedUnattended(context.database.tables, context.config.asksConsent),
    },
    routes: new Hono(),
    publishableKey: config.publishableKey,
    [Symbol.asyncDispose]: async () => {},
  }
}
