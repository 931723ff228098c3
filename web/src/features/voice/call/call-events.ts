import type { ServerMessage } from '@tidings/contract/call-messages'
import { listMicrophones } from '#platform/audio/microphone-devices.ts'
import { logProblem } from '#platform/log.ts'
import type { VoiceClient } from '../client/voice-client.ts'
import type { SocketRoomNews } from '../transports/socket/turn-frames.ts'
import { cutShort, type ViewChange } from './call-state.ts'
import { answered, heard, heardWhole } from './conversation-changes.ts'
import { endedWords } from './error-messages.ts'

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

/** The part of speech input that has to know whose turn it is to speak. */
type TurnTaking = { thinking: () => void; rest: () => void; resumed: () => void; listen: () => void }

/** What the room tells of an answer is shown, and tells the ear whose turn it is. */
export function showRoomNews(change: (change: ViewChange) => void, ear: TurnTaking): SocketRoomNews {
  return {
    onWelcome: ({ speech }) => change((view) => ({ ...view, speech })),
    onReconnecting: (isReconnecting) => change((view) => ({ ...view, isReconnecting })),
    onThinking: () => {
      ear.thinking()
      change((view) => ({ ...view, activity: 'thinking', alert: null, notice: null }))
    },
    onSentence: (sentence) => change(answered(sentence.turn, sentence)),
    onCaption: (turn, index) => {
      ear.rest()
      change(heard(turn, index))
    },
    onDone: (turn) => {
      change(heardWhole(turn))
      ear.listen()
    },
    onClear: () => {
      change(cutShort)
      ear.listen()
    },
    onResume: () => ear.resumed(),
  }
}

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
