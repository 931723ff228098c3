import type { ServerFrame } from '@tidings/contract/call/call-messages'
import type { SentenceFrame } from './open-turns.ts'
import type { SpeechQueue } from './speech-queue.ts'

/** What a socket room reports beyond the events of every room. */
export type SocketRoomEvents = {
  onWelcome: (frame: Extract<ServerFrame, { type: 'welcome' }>) => void
  onThinking: (turn: number) => void
  onSentence: (frame: SentenceFrame) => void
  /** A sentence of a typed question's answer, before it is spoken. */
  onText: (frame: Extract<ServerFrame, { type: 'text' }>) => void
  onSpeed: (speed: number) => void
  /** The sentence is now being played. */
  onCaption: (turn: number, index: number) => void
  /** The whole turn has been played. */
  onDone: (turn: number) => void
  /** The server withdrew the turn. */
  onClear: (turn: number) => void
  /** True while the connection is lost and being reopened, false when it is back. */
  onReconnecting: (isReconnecting: boolean) => void
  /** The server continues a held turn. */
  onResume: (turn: number) => void
}

export type AnswerFrame = Exclude<
  ServerFrame,
  { type: 'welcome' | 'error' | 'latency' | 'ping' | 'rejoined' }
>

/** Passes the server's frames about answers to the speech queue and to the screen. */
export function handleAnswerFrame(frame: AnswerFrame, queue: SpeechQueue, events: SocketRoomEvents): void {
  switch (frame.type) {
    case 'volume':
      return queue.output.setVolume(frame.gain)
    case 'text':
      return events.onText(frame)
    case 'speed':
      return events.onSpeed(frame.speed)
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
      // First, since a turn that has been played to its end is done at once.
      events.onResume(frame.turn)
      queue.resume()
  }
}
