import { AppError } from '@tidings/contract/errors'
import { refuseWithoutConsent, type Caller, type Project } from './project.ts'

/** Each request's token is checked only once. */
const known = new WeakMap<Request, Promise<Caller | null>>()

/** The caller of a request, also before they have given consent; null without a valid token. */
export function findCaller(request: Request, project: Project): Promise<Caller | null> {
  const read = known.get(request)
  if (read) return read
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = token ? project.authenticate(token, { beforeConsent: true }) : Promise.resolve(null)
  known.set(request, caller)
  return caller
}

/** Forces a new check, for a request that had to wait: its session may have ended meanwhile. */
export function forgetCaller(request: Request): void {
  known.delete(request)
}

export function refuseEndedSession(): never {
  throw new AppError('unauthorized', 'Please sign in again.')
}

/** As `requireCaller`, but also before they have given consent: for downloading one's data and deleting the account. */
export async function requireCallerBeforeConsent(request: Request, project: Project): Promise<Caller> {
  const caller = await findCaller(request, project)
  return caller ?? refuseEndedSession()
}

/**
 * The caller of a request by its `Authorization: Bearer …` header. Throws `unauthorized` without a valid one, and
 * `consent_required` where consent is asked for and missing.
 */
export async function requireCaller(request: Request, project: Project): Promise<Caller> {
  const caller = await requireCallerBeforeConsent(request, project)
  return caller.lacksConsent ? refuseWithoutConsent() : caller
}
