import type { PushState } from '@tidings/contract/api/push'
import { AppError } from '@tidings/contract/errors'
import { callApi } from '../http/api-client.ts'
import { logProblem } from '../log.ts'
import { noteKeptFor, readKeptFor } from '../offline/kept-for.ts'
import type { Project } from '../project/project.ts'
import { openBrowserStorage } from '../session/session-storage.ts'
import { findSubscription, readServerKey, subscribe, unsubscribe } from './browser-push.ts'

type Access = Pick<Project, 'accessToken'>

const timeoutMs = 2500
const toldKey = 'tidings.push-told'

/** Tells the server of a subscription of this browser. */
export async function addThisBrowser(
  project: Access,
  { subscription, userId }: { subscription: PushSubscription; userId: string },
): Promise<PushState> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, serverKey: readServerKey(subscription) }
  const state = await callApi<PushState>(project, '/api/push/devices', { method: 'PUT', body })
  noteKeptFor(userId, 'push')
  openBrowserStorage()?.setItem(toldKey, await describeHere(project, subscription))
  return state
}

/** One subscription of one session: another session of the same person tells the server anew. */
async function describeHere(project: Access, { endpoint }: PushSubscription): Promise<string> {
  const [, claims = ''] = ((await project.accessToken()) ?? '').split('.')
  const { session_id: sessionId } = JSON.parse(
    atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
  ) as Record<string, unknown>
  return `${String(sessionId)} ${endpoint}`
}

/** What the server was told last, and then lists no more, was removed there. */
async function isAsTold(project: Access, subscription: PushSubscription): Promise<boolean> {
  return openBrowserStorage()?.getItem(toldKey) === (await describeHere(project, subscription))
}

/** At the server alone, before the session ends. Keeps nobody from logging out. */
export async function removeThisBrowser(project: Project): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await callApi(project, '/api/push/devices/here', { method: 'DELETE', signal }).catch((error: unknown) =>
    logProblem('Could not tell the server that notifications ended here', error),
  )
}

/**
 * Tells the server of this browser again, which may have a new subscription or have lost it; drops one that is another person's,
 * that was removed in another browser, or that the server cannot send to any more.
 */
export async function renewThisBrowser(project: Access, userId: string): Promise<void> {
  try {
    const known = await findSubscription()
    if (readKeptFor('push') !== userId) return known ? await unsubscribe() : undefined
    const { devices, publicKey } = await callApi<PushState>(project, '/api/push')
    const isListed = devices.some(({ isHere }) => isHere)
    if (!isListed && (!known || (await isAsTold(project, known)))) return await unsubscribe()
    const canSubscribe = publicKey !== null && Notification.permission === 'granted'
    const subscription = known ?? (canSubscribe ? await subscribe(publicKey) : null)
    if (subscription) await addThisBrowser(project, { subscription, userId })
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') await unsubscribe().catch(() => undefined)
    logProblem('Notifications in this browser could not be renewed', error)
  }
}
