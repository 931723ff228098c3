import { answered, heard, heardWhole } from './conversation-changes.ts'
import { cutShort, type ViewChange } from './call-state.ts'
import type { CallEar } from '../speech-input/speech-input.ts'
import type { SocketRoomNews } from '../transports/socket/socket-room-news.ts'

/** What the room tells of an answer is shown, and tells the ear whose turn it is. */
export function showRoomNews(change: (change: ViewChange) => void, ear: CallEar): SocketRoomNews {
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
