import type { AppConfig } from '@tidings/contract/app-config'
import type { CallSound } from '#platform/audio/call-sound.ts'
import type { EngineCallbacks, CallEngine } from './call/call-engine.ts'
import type { HostedCallSettings } from './call/hosted/hosted-call.ts'
import type { SocketCallSettings } from './call/socket-call.ts'

/* What the page fetches only when it is needed: the parts that show a call, and the engine that carries it. */

const load = () => import('./card/during-call.tsx')

export async function loadDuringCall() {
  return { default: (await load()).DuringCall }
}

export async function loadCallStatus() {
  return { default: (await load()).CallStatus }
}

export async function loadCallBar() {
  return { default: (await load()).CallBar }
}

export async function loadInsecureNotice() {
  return { default: (await load()).InsecureNotice }
}

type EngineSettings = Omit<SocketCallSettings, 'voice'> & Omit<HostedCallSettings, 'voice'>

/** `sound` was made inside the person's press; the engine closes it. */
export type OpenEngine = (
  settings: EngineSettings,
  callbacks: EngineCallbacks,
  sound: CallSound | null,
) => CallEngine

/** Fetches the code of the room that this deployment calls in, and of no other. */
export async function loadEngine(voice: AppConfig['voice']): Promise<OpenEngine> {
  if (voice.kind === 'socket') {
    const { SocketCall } = await import('./call/socket-call.ts')
    return (settings, callbacks, sound) => new SocketCall({ ...settings, voice }, callbacks, sound)
  }
  const { HostedCall } = await import('./call/hosted/hosted-call.ts')
  return (settings, callbacks, sound) => {
    // The call library plays through an element of its own. What is closed already needs no closing.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, callbacks)
  }
}
