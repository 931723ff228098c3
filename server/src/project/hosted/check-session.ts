import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { hasConsented } from '#platform/project'
import { openPasswordMark } from './password-mark.ts'
import { refuseForNow, requestTimeoutMs, type Hosted } from './hosted.ts'

/** A session that has ended at the project is refused here after at most this long. */
export const sessionCheckMs = 30_000
const maxRemembered = 5000

const userSchema = v.object({
  id: v.string(),
  email: v.nullish(v.string()),
  user_metadata: v.nullish(v.record(v.string(), v.unknown()), {}),
  factors: v.nullish(v.array(v.object({ id: v.optional(v.string(), ''), status: v.string() })), []),
})
export type ProjectUser = v.InferOutput<typeof userSchema>
/** `lacksConsent`: consent is asked for and the user has not given it. */
export type HostedUser = ProjectUser & { lacksConsent: boolean }

/** The user as the project currently knows them; null if the token's session has ended. */
async function fetchUser({ url, publishableKey, log }: Hosted, token: string): Promise<ProjectUser | null> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(requestTimeoutMs)
  const response = await fetch(`${url}/auth/v1/user`, { headers, signal }).catch((error: unknown) =>
    refuseForNow(error),
  )
  if (response.status === 401 || response.status === 403 || response.status === 404) return null
  if (!response.ok) {
    log.warn('the hosted project does not confirm who is signed in', { status: response.status })
    refuseForNow()
  }
  const user = v.safeParse(userSchema, await response.json().catch(() => null))
  return user.success ? user.output : refuseForNow()
}

/** The ids of the user's verified second factors. */
export function listVerified({ factors }: ProjectUser): string[] {
  return (factors ?? []).flatMap(({ id, status }) => (status === 'verified' ? [id] : []))
}

export type Notices = {
  /** Where consent is asked for. */
  consent: ((userId: string, isGiven: boolean) => Promise<void>) | null
  factors: (user: ProjectUser) => Promise<void>
  /** `mark` is null where it is not known. */
  password: (userId: string, mark: string | null) => Promise<void>
}

/**
 * Concurrent checks of a token share one request to the project. Its answer is cached for a while, except for failures and missing
 * consent. The notices run with each answer before any caller gets it.
 */
export function openSessionCheck(
  hosted: Hosted,
  notice: Notices,
): (token: string) => Promise<HostedUser | null> {
  const readMark = openPasswordMark(hosted)
  const ask = async (token: string) => {
    const [user, mark] = await Promise.all([fetchUser(hosted, token), readMark(token)])
    if (!user) return null
    const isConsentGiven = hasConsented(user.user_metadata ?? {})
    await notice.consent?.(user.id, isConsentGiven)
    await notice.factors(user)
    await notice.password(user.id, mark)
    return { ...user, lacksConsent: notice.consent !== null && !isConsentGiven }
  }
  const held = new Map<string, { user: Promise<HostedUser | null>; until: number }>()
  return (token) => {
    const key = createHash('sha256').update(token).digest('base64')
    const now = hosted.clock.now().getTime()
    const found = held.get(key)
    if (found && found.until > now) return found.user
    held.delete(key)
    const oldest = held.size >= maxRemembered ? held.keys().next().value : undefined
    if (oldest !== undefined) held.delete(oldest)
    const user = ask(token)
    held.set(key, { user, until: now + sessionCheckMs })
    const forget = () => held.delete(key)
    // Whoever gives it is let in at once.
    user.then((found) => (found?.lacksConsent ? forget() : undefined), forget)
    return user
  }
}
