import type { ContextType } from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/call/web-call'
import type { Hearing, ViewChange } from './call-view.ts'

/** One call, whichever room it is in. */
export interface LiveEngine {
  /** What the history says of how it was started, when that is not as usual. */
  readonly startType?: ContextType
  start(hears: boolean): Promise<WebCall | null>
  stop(): void
  ask(text: string): void
  hear(): void
  useRecogniser(): void
  declineRecogniser(): void
  setMuted(isMuted: boolean): void
  setHearing(hearing: Hearing): void
  talk(isTalking: boolean): void
  chooseMicrophone(id: string): void
  turnSoundOn(): Promise<void>
}

/** What an engine tells the page. */
export type CallOutlets = {
  change: (change: ViewChange) => void
  /** Questions can be sent; the server keeps one that comes before it listens, and then does not greet first. */
  onJoined: () => void
  onActive: () => void
  /** The call is over or never came to be; once. `hasFailed` when neither side meant it to be. */
  onOver: (hasFailed: boolean) => void
  onHistoryChanged: () => void
  onMicrophoneLevel: (level: number) => void
}
