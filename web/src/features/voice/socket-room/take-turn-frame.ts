import type { ServerFrame } from '@tidings/contract/call/call-messages'
import type { SocketRoomNews } from './socket-room-news.ts'
import type { SpeechQueue } from './speech-queue.ts'

export type TurnFrame = Extract<
  ServerFrame,
  { type: 'sentence' | 'complete' | 'clear' | 'thinking' | 'resume' }
>

/** What the server says of an answer goes to what is heard of it and to what is shown. */
export function takeTurnFrame(frame: TurnFrame, queue: SpeechQueue, news: SocketRoomNews): void {
  switch (frame.type) {
    case 'sentence':
      return queue.sentence(frame)
    case 'complete':
      return queue.complete(frame.turn)
    case 'clear':
      queue.clear(frame.turn)
      return news.onClear(frame.turn)
    case 'thinking':
      queue.open(frame.turn)
      return news.onThinking(frame.turn)
    case 'resume':
      if (queue.heldTurn !== frame.turn) return
      // First, since a turn of which all has been heard is done at once.
      news.onResume(frame.turn)
      queue.resume()
  }
}
