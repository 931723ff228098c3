import type { ServerFrame } from '@tidings/contract/call/call-messages'
import type { SentenceFrame } from './open-turns.ts'

/** What a socket room tells beyond the port of every room. */
export type SocketRoomNews = {
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
