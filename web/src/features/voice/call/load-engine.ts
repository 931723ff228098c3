import type { AppConfig } from '@tidings/contract/app-config'
import type { CallSound } from '#platform/audio/call-sound.ts'
import type { CallSettings } from './socket-call.ts'
import type { HostedCallSettings } from './hosted/hosted-call.ts'
import type { CallOutlets, LiveEngine } from './call-engine.ts'

type EngineSettings = Omit<CallSettings, 'voice'> & Omit<HostedCallSettings, 'voice'>

/** `sound` was made inside the person's press; the engine closes it. */
export type OpenEngine = (
  settings: EngineSettings,
  outlets: CallOutlets,
  sound: CallSound | null,
) => LiveEngine

/** Fetches the code of the room that this deployment calls in, and of no other. */
export async function loadEngine(voice: AppConfig['voice']): Promise<OpenEngine> {
  if (voice.kind === 'socket') {
    const { CallEngine } = await import('./socket-call.ts')
    return (settings, outlets, sound) => new CallEngine({ ...settings, voice }, outlets, sound)
  }
  const { HostedCall } = await import('./hosted/hosted-call.ts')
  return (settings, outlets, sound) => {
    // The call library plays through an element of its own. What is closed already needs no closing.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, outlets)
  }
}
