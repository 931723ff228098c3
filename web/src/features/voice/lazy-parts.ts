import type { AppConfig } from '@tidings/contract/api/app-config'
import type { CallRunner, CallRunnerOptions, OpenEngine } from './call/call-runner.ts'

/* Loaded only when needed: the components that show a call, and the engine that carries it out. */

const load = () => import('./card/during-call.tsx')

export async function loadDuringCall() {
  return { default: (await load()).DuringCall }
}

export async function loadCallDisc() {
  return { default: (await load()).CallDisc }
}

export async function loadCallHint() {
  return { default: (await load()).CallHint }
}

export async function loadCallStatus() {
  return { default: (await load()).CallStatus }
}

export async function loadReadingBar() {
  return { default: (await load()).ReadingBar }
}

export async function loadCallBar() {
  return { default: (await load()).CallBar }
}

/** What carries out calls and answers typed questions, and the components that show it. */
export async function loadRunner(options: CallRunnerOptions): Promise<CallRunner> {
  const [runner] = await Promise.all([import('./call/call-runner.ts'), load()])
  return new runner.CallRunner(options)
}

export async function loadInsecureNotice() {
  return { default: (await load()).InsecureNotice }
}

/** Loads only the engine that this deployment uses. */
export async function loadEngine(voice: AppConfig['voice']): Promise<OpenEngine> {
  if (voice.kind === 'socket') {
    const { SocketCall } = await import('./call/socket-call.ts')
    return (settings, callbacks, sound) => new SocketCall({ ...settings, voice }, callbacks, sound)
  }
  const { HostedCall } = await import('./call/hosted/hosted-call.ts')
  return (settings, callbacks, sound) => {
    // The call library plays through its own element. Closing fails only when it is closed already.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, callbacks)
  }
}
