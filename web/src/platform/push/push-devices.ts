import type { PushState } from '@tidings/contract/api/push'
import { AppError } from '@tidings/contract/errors'
import { callApi } from '../http/api-client.ts'
import { logProblem } from '../log.ts'
import { noteKeptFor, readKeptFor } from '../offline/kept-for.ts'
import type { Project } from '../project/project.ts'
import { findSubscription, readServerKey, unsubscribe } from './browser-push.ts'

const timeoutMs = 2500

/** Tells the server of a subscription of this browser. */
export async function addThisBrowser(
  project: Project,
  { subscription, userId }: { subscription: PushSubscription; userId: string },
): Promise<PushState> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, serverKey: readServerKey(subscription) }
  const state = await callApi<PushState>(project, '/api/push/devices', { method: 'PUT', body })
  noteKeptFor(userId, 'push')
  return state
}

/** At the server alone, before the session ends. Keeps nobody from logging out. */
export async function removeThisBrowser(project: Project): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await callApi(project, '/api/push/devices/here', { method: 'DELETE', signal }).catch((error: unknown) =>
    logProblem('Could not tell the server that notifications ended here', error),
  )
}

/**
 * Tells the server of this browser again, which may have a new subscription; drops one that is another person's, or that the
 * server cannot send to any more.
 */
export async function renewThisBrowser(project: Project, userId: string): Promise<void> {
  try {
    const subscription = await findSubscription()
    if (!subscription) return
    if (readKeptFor('push') !== userId) return await unsubscribe()
    await addThisBrowser(project, { subscription, userId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') await unsubscribe().catch(() => undefined)
    logProblem('Notifications in this browser could not be renewed', error)
  }
}
