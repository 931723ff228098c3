import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { ViewChange } from './call-view.ts'
import type { VoiceClient } from './client/voice-client.ts'
import { endedWords } from './voice-texts.ts'

type Change = (change: ViewChange) => void

/** Whether the browser lets the call be heard. */
export function showSound(client: VoiceClient, change: Change): void {
  client.on('playing', () => change((view) => (view.sound === 'blocked' ? { ...view, sound: 'on' } : view)))
  client.on('playback-blocked', () => change((view) => ({ ...view, sound: 'blocked' })))
}

/** Why the call has ended, where there are words for it. */
export function showEnding(message: ServerMessage, change: Change): void {
  if (message.type !== 'status-update' || message.status !== 'ended' || !message.endedReason) return
  // A hosted provider knows more reasons than we have words for.
  const notice = (endedWords as Partial<Record<string, string | null>>)[message.endedReason]
  if (notice) change((view) => ({ ...view, notice }))
}
