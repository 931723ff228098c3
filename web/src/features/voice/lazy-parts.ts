import type { AppConfig } from '@tidings/contract/api/app-config'
import { importCode } from '#platform/import-code.ts'
import type { CallRunner, CallRunnerOptions, OpenEngine } from './call/call-runner.ts'

/* Loaded only when needed: the components that show a call, and the engine that carries it out. */

export const loadCallParts = () => import('./card/during-call.tsx')

/** Loads the call runner together with the components of the call UI. */
export async function loadRunner(options: CallRunnerOptions): Promise<CallRunner> {
  const [runner] = await Promise.all([
    importCode(() => import('./call/call-runner.ts')),
    importCode(loadCallParts),
  ])
  return new runner.CallRunner(options)
}

/** Loads only the engine that this deployment uses. */
export async function loadEngine(voice: AppConfig['voice']): Promise<OpenEngine> {
  if (voice.kind === 'socket') {
    const { SocketCall } = await importCode(() => import('./call/socket-call.ts'))
    return (settings, callbacks, sound) => new SocketCall({ ...settings, voice }, callbacks, sound)
  }
  const { HostedCall } = await importCode(() => import('./call/hosted/hosted-call.ts'))
  return (settings, callbacks, sound) => {
    // The call library plays through its own element. Closing only fails if it is already closed.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, callbacks)
  }
}
