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
  /** The context type of the history entry, if not the default. */
  readonly startType?: ContextType
  /** Null if the room has no such controls. `hear` repeats an answer of this call. */
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
  /** The other side's volume, 0 to 1. */
  onVoiceLevel: (level: number) => void
}

/** Controls of what is read aloud, in a call or without one. */
export type AnswerControls = PlayerControls & {
  /**
   * Reads an answer on screen, or its sentences from one article; not in a call. Call this in a click handler, so that audio
   * may play.
   */
  hear: (answerId: string, articleId?: string) => void
  /** Reads sentences that are not on screen as an answer. */
  read: (title: string, sentences: readonly Passage[]) => void
  stop: () => void
}

/** What components can do with a call. */
export type CallControls = {
  start: () => void
  stop: () => void
  /** Asks a question, in the call if there is one; false if it could not be sent. */
  ask: (text: string) => Promise<boolean>
  /** Clears the conversation from the screen; the history keeps it. Not during a call. */
  beginAnew: () => void
  level: () => number
  voiceLevel: () => number
  subscribeLevel: (listener: () => void) => () => void
  player: AnswerControls
  /** Null without a call. */
  engine: () => CallEngine | null
}
