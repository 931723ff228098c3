import type { AppConfig } from '@tidings/contract/api/app-config'
import type { CallSound } from '#platform/audio/call-sound.ts'
import type { CallSettings } from './call-engine.ts'
import type { HostedCallSettings } from './daily-room/hosted-call.ts'
import type { CallOutlets, LiveEngine } from './live-engine.ts'

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
    const { CallEngine } = await import('./call-engine.ts')
    return (settings, outlets, sound) => new CallEngine({ ...settings, voice }, outlets, sound)
  }
  const { HostedCall } = await import('./daily-room/hosted-call.ts')
  return (settings, outlets, sound) => {
    // The call library plays through an element of its own. What is closed already needs no closing.
    sound?.close().catch(() => undefined)
    return new HostedCall({ ...settings, voice }, outlets)
  }
}
