import { listMicrophones } from '#platform/audio/microphone-devices.ts'
import { logProblem } from '#platform/log.ts'
import type { ViewChange } from './call-state.ts'

/** Lists the microphones that there are now; what comes after the signal has aborted is dropped. */
export async function showMicrophones(
  change: (change: ViewChange) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const microphones = await listMicrophones()
    if (!signal.aborted) change((view) => ({ ...view, microphones }))
  } catch (error) {
    logProblem('The microphones could not be listed', error)
  }
}
