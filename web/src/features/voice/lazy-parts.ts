import type { AppConfig } from '@tidings/contract/api/app-config'
import type { CallRunner, CallRunnerOptions, OpenEngine } from './call/call-runner.ts'

/* Loaded only when needed: the components that show a call, and the engine that carries it out. */

const load = () => import('./card/during-call.tsx')
type Parts = Awaited<ReturnType<typeof load>>

function loadPart<Name extends keyof Parts>(name: Name) {
  return async () => ({ default: (await load())[name] })
}

export const loadDuringCall = loadPart('DuringCall')
export const loadCallDisc = loadPart('CallDisc')
export const loadCallHint = loadPart('CallHint')
export const loadCallStatus = loadPart('CallStatus')
export const loadCallBar = loadPart('CallBar')
export const loadInsecureNotice = loadPart('InsecureNotice')

/** Loads the call runner together with the components of the call UI. */
export async function loadRunner(options: CallRunnerOptions): Promise<CallRunner> {
  const [runner] = await Promise.all([import('./call/call-runner.ts'), load()])
  return new runner.CallRunner(options)
}

/** Loads only the engine that this deployment uses. */
export async function loadEngine(voice: AppConfig['voice']): Promise<OpenEngine> {
  if (voice.kind === 'socket') {
    const { SocketCall } = await import('./call/socket-call.ts')
    return (settings, callbacks, sound) => new SocketCall({ ...settings, voice }, callbacks, sound)
  }
  const { HostedCall } = await import('./call/hosted/hosted-call.ts')
  return (settings, callbacks, sound) => {
    // The call library plays through its own element. Closing only fails if it is already closed.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, callbacks)
  }
}
