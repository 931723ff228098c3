import { AppError } from '@tidings/contract/errors'
import type { Caller, Project } from './project.ts'

/** The token of a request is checked once, whoever asks. */
const known = new WeakMap<Request, Promise<Caller | null>>()

/** As `requireCaller`, but null without a valid token. */
export function findCaller(request: Request, project: Project): Promise<Caller | null> {
  const read = known.get(request)
  if (read) return read
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = token ? project.authenticate(token) : Promise.resolve(null)
  known.set(request, caller)
  return caller
}

/** For a request that has waited: its session may have ended meanwhile. */
export function forgetCaller(request: Request): void {
  known.delete(request)
}

/** The caller of a request by its `Authorization: Bearer …` header. Throws `unauthorized` without a valid one. */
export async function requireCaller(request: Request, project: Project): Promise<Caller> {
  const caller = await findCaller(request, project)
  if (!caller) throw new AppError('unauthorized', 'Please sign in again.')
  return caller
}
