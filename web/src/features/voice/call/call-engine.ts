import type { ContextType } from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/web-call'
import type { ListeningMode, StateChange } from './call-state.ts'

/** One call, whichever room it is in. */
export interface CallEngine {
  /** What the history says of how it was started, when that is not as usual. */
  readonly startType?: ContextType
  start(withMicrophone: boolean): Promise<WebCall | null>
  stop(): void
  ask(text: string): void
  turnMicrophoneOn(): void
  useRecogniser(): void
  declineRecogniser(): void
  setMuted(isMuted: boolean): void
  setListeningMode(listeningMode: ListeningMode): void
  /** Holds the talk button, or lets it go. */
  setTalking(isTalking: boolean): void
  chooseMicrophone(id: string): void
  turnSoundOn(): Promise<void>
}

/** What an engine tells the page. */
export type EngineCallbacks = {
  change: (change: StateChange) => void
  /** Questions can be sent; the server keeps one that comes before it listens, and then does not greet first. */
  onJoined: () => void
  onActive: () => void
  /** The call is over or never came to be; once. `hasFailed` when neither side meant it to be. */
  onOver: (hasFailed: boolean) => void
  onHistoryChanged: () => void
  onMicrophoneLevel: (level: number) => void
}

/** What the parts that show a call can do with it. */
export type CallControls = {
  start: () => void
  stop: () => void
  level: () => number
  subscribeLevel: (listener: () => void) => () => void
  /** Null when there is no call. */
  engine: () => CallEngine | null
}
