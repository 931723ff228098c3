import type { ServerMessage } from '@tidings/contract/call/call-messages'
import { listMicrophones } from '#platform/audio/microphone-devices.ts'
import { logProblem } from '#platform/log.ts'
import type { VoiceClient } from '../client/voice-client.ts'
import type { SocketRoomEvents } from '../transports/socket/answer-frames.ts'
import { cutAnswersShort } from './call-changes.ts'
import type { StateChange } from './call-state.ts'
import { addSentence, addText, markSentence, completeAnswer } from './conversation-changes.ts'
import { endReasonTexts } from './error-messages.ts'

type Change = (change: StateChange) => void

/** Shows whether the browser allows the call to play sound. */
export function watchPlayback(client: VoiceClient, change: Change): void {
  client.on('playing', () =>
    change((state) => (state.sound === 'blocked' ? { ...state, sound: 'on' } : state)),
  )
  client.on('playback-blocked', () => change((state) => ({ ...state, sound: 'blocked' })))
}

/** Shows why the call has ended, if there is a text for it. */
export function showEndReason(message: ServerMessage, change: Change): void {
  if (message.type !== 'status-update' || message.status !== 'ended' || !message.endedReason) return
  // A hosted provider has more reasons than we have texts for.
  const notice = (endReasonTexts as Partial<Record<string, string | null>>)[message.endedReason]
  if (notice) change((state) => ({ ...state, notice }))
}

/** The part of the speech input that must know whose turn it is to speak. */
type TurnTaking = {
  answerPending: () => void
  answerStarted: () => void
  answerResumed: () => void
  listen: () => void
}

/** Shows the room's events, and tells the speech input whose turn it is. */
export function createRoomEventHandlers(
  change: (change: StateChange) => void,
  speechInput: TurnTaking,
): SocketRoomEvents {
  return {
    onWelcome: ({ speech }) => change((state) => ({ ...state, speech })),
    onReconnecting: (isReconnecting) => change((state) => ({ ...state, isReconnecting })),
    onThinking: () => {
      speechInput.answerPending()
      change((state) => ({ ...state, activity: 'thinking', alert: null, notice: null }))
    },
    onSentence: (sentence) => change(addSentence(sentence)),
    onText: (text) => change(addText(text)),
    onSpeed: (speed) => change((state) => ({ ...state, speed })),
    onCaption: (turn, index) => {
      speechInput.answerStarted()
      change(markSentence(turn, index))
    },
    onDone: (turn) => {
      change(completeAnswer(turn))
      speechInput.listen()
    },
    onClear: () => {
      change(cutAnswersShort)
      speechInput.listen()
    },
    onResume: () => speechInput.answerResumed(),
  }
}

/** Lists the available microphones, unless the signal has aborted by then. */
export async function updateMicrophones(
  change: (change: StateChange) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const microphones = await listMicrophones()
    if (!signal.aborted) change((state) => ({ ...state, microphones }))
  } catch (error) {
    logProblem('The microphones could not be listed', error)
  }
}
