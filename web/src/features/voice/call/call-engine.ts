import type { ContextType } from '@tidings/contract/entities'
import type { WebCall } from '@tidings/contract/call/web-call'
import type { Passage, PlayerControls } from '#platform/audio/player-controls.ts'
import type { ListeningMode, StateChange } from './call-state.ts'

/*
 * A call lasts from "Tap & Ask" to "Stop", and the page has at most one. Its engine carries it out in a room (the
 * transport: our own socket or a hosted provider's), turn by turn: one question and its answer. The session is the
 * person's sign-in; it may have many calls, and its end stops the current one.
 */

/** Carries out one call, whichever room it is in. */
export interface CallEngine {
  /** The context type of the history entry, where it is not the usual one. */
  readonly startType?: ContextType
  /** Null where the room has no such controls. `hear` says an answer of this call again. */
  readonly player: (PlayerControls & { hear: (callAnswer: number) => void }) | null
  start(): Promise<WebCall | null>
  stop(): void
  ask(text: string): void
  turnMicrophoneOn(): void
  useRecogniser(): void
  declineRecogniser(): void
  setMuted(isMuted: boolean): void
  setListeningMode(listeningMode: ListeningMode): void
  /** Whether the talk button is held down. */
  setTalking(isTalking: boolean): void
  chooseMicrophone(id: string): void
  turnSoundOn(): Promise<void>
}

/** How an engine reports to the page. */
export type EngineCallbacks = {
  change: (change: StateChange) => void
  /** Questions can be sent. If one arrives before the server listens, it answers that instead of greeting. */
  onJoined: () => void
  onActive: () => void
  /** The call is over or could not be started; once. `hasFailed` when neither side ended it on purpose. */
  onOver: (hasFailed: boolean) => void
  onHistoryChanged: () => void
  onMicrophoneLevel: (level: number) => void
  /** Of what is heard of the other side, 0 to 1. */
  onVoiceLevel: (level: number) => void
}

/** What is read aloud, in a call or without one. */
export type AnswerControls = PlayerControls & {
  /**
   * An answer on screen, or of it what one article says, by its id; not in a call. To be called inside a press, which
   * allows it to play.
   */
  hear: (answerId: string, articleId?: string) => void
  /** Sentences that are not on screen as an answer. */
  read: (title: string, sentences: readonly Passage[]) => void
  stop: () => void
}

/** What the components that show a call can do with it. */
export type CallControls = {
  start: () => void
  stop: () => void
  /** Starts a call where there is none, or asks in the one there is; false when the question could not be sent. */
  ask: (text: string) => Promise<boolean>
  /** Clears the conversation from the screen; the history keeps it. Not during a call. */
  beginAnew: () => void
  level: () => number
  voiceLevel: () => number
  subscribeLevel: (listener: () => void) => () => void
  player: AnswerControls
  /** Null when there is no call. */
  engine: () => CallEngine | null
}
