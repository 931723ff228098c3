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

/** Registers this browser's subscription with the server. */
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

/** Identifies a subscription within a session: each session registers separately. */
async function describeHere(project: Access, { endpoint }: PushSubscription): Promise<string> {
  const [, claims = ''] = ((await project.accessToken()) ?? '').split('.')
  const { session_id: sessionId } = JSON.parse(
    atob(claims.replaceAll('-', '+').replaceAll('_', '/')),
  ) as Record<string, unknown>
  return `${String(sessionId)} ${endpoint}`
}

/** A registered subscription that the server no longer lists was removed there. */
async function isAsTold(project: Access, subscription: PushSubscription): Promise<boolean> {
  return openBrowserStorage()?.getItem(toldKey) === (await describeHere(project, subscription))
}

/** Only on the server, before the session ends. Failures do not prevent logging out. */
export async function removeThisBrowser(project: Project): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs)
  await callApi(project, '/api/push/devices/here', { method: 'DELETE', signal }).catch((error: unknown) =>
    logProblem('Could not tell the server that notifications ended here', error),
  )
}

/**
 * Registers this browser again, because its subscription may have changed or been lost. Drops a subscription that belongs to
 * another person, was removed elsewhere, or no longer works with this server.
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
