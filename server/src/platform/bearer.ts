import { AppError } from '@tidings/contract/errors'
import type { Caller, Project } from './project.ts'

/** The caller of a request by its `Authorization: Bearer …` header. Throws `unauthorized` without a valid one. */
export async function requireCaller(request: Request, project: Project): Promise<Caller> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const caller = token ? await project.authenticate(token) : null
  if (!caller) throw new AppError('unauthorized', 'Please sign in again.')
  return caller
}
