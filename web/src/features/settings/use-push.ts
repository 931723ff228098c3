import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PushState } from '@tidings/contract/api/push'
import { AppError } from '@tidings/contract/errors'
import { pushTexts } from '@tidings/contract/texts/settings'
import { callApi } from '#platform/http/api-client.ts'
import {
  askPermission,
  findSubscription,
  readPushSupport,
  subscribe,
  unsubscribe,
} from '#platform/push/browser-push.ts'
import { addThisBrowser } from '#platform/push/push-devices.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'

/** The devices with notifications. `isOn`: this browser is subscribed and registered. */
export function usePush() {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const queryKey = ['push', user?.id]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const state = await callApi<PushState>(project, '/api/push', { signal })
      // The permission may have been revoked meanwhile.
      const subscription = await findSubscription().catch(() => null)
      return { ...state, isOn: subscription !== null && state.devices.some(({ isHere }) => isHere) }
    },
  })
  const refresh = () => queries.invalidateQueries({ queryKey })

  /** Call this in a click handler. Throws `ShownError`. */
  async function turnOn(publicKey: string): Promise<void> {
    if (!user) return
    if (!(await askPermission()))
      throw new ShownError(
        readPushSupport() === 'denied' ? pushTexts.unavailable.denied : pushTexts.undecided,
      )
    const subscription = await subscribe(publicKey).catch((cause: unknown) => {
      throw new ShownError(pushTexts.noService, { cause })
    })
    try {
      await addThisBrowser(project, { subscription, userId: user.id })
    } catch (cause) {
      // Drop a subscription that the server does not know.
      await unsubscribe().catch(() => undefined)
      throw cause instanceof AppError ? new ShownError(cause.message, { cause }) : cause
    }
    await refresh()
    // The preferences form shows their number.
    await queries.invalidateQueries({ queryKey: ['briefing-settings'] })
  }

  async function remove({ id, isHere }: PushState['devices'][number]): Promise<void> {
    if (isHere) await unsubscribe()
    await callApi(project, `/api/push/devices/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
      // Already gone, which is the desired result.
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    })
    await refresh()
    await queries.invalidateQueries({ queryKey: ['briefing-settings'] })
  }
  return { ...query, turnOn, remove }
}
