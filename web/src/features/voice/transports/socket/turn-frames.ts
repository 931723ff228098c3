import type { ServerFrame } from '@tidings/contract/call-messages'
import type { SentenceFrame } from './open-turns.ts'
import type { SpeechQueue } from './speech-queue.ts'

/** What a socket room tells beyond the port of every room. */
export type SocketRoomEvents = {
  onWelcome: (frame: Extract<ServerFrame, { type: 'welcome' }>) => void
  onThinking: (turn: number) => void
  onSentence: (frame: SentenceFrame) => void
  /** The sentence being heard now. */
  onCaption: (turn: number, index: number) => void
  /** All of the turn has been heard. */
  onDone: (turn: number) => void
  /** The server took the turn back. */
  onClear: (turn: number) => void
  /** True when the connection was lost and is tried again, false when it is back. */
  onReconnecting: (isReconnecting: boolean) => void
  /** The server lets a held turn go on. */
  onResume: (turn: number) => void
}

export type TurnFrame = Extract<
  ServerFrame,
  { type: 'sentence' | 'complete' | 'clear' | 'thinking' | 'resume' }
>

/** What the server says of an answer goes to what is heard of it and to what is shown. */
export function handleTurnFrame(frame: TurnFrame, queue: SpeechQueue, events: SocketRoomEvents): void {
  switch (frame.type) {
    case 'sentence':
      return queue.sentence(frame)
    case 'complete':
      return queue.complete(frame.turn)
    case 'clear':
      queue.clear(frame.turn)
      return events.onClear(frame.turn)
    case 'thinking':
      queue.open(frame.turn)
      return events.onThinking(frame.turn)
    case 'resume':
      if (queue.heldTurn !== frame.turn) return
      // First, since a turn of which all has been heard is done at once.
      events.onResume(frame.turn)
      queue.resume()
  }
}
