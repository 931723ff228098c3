import type { ServerMessage } from '@tidings/contract/call/call-messages'
import type { Asker } from '#modules/assistant'
import type { Speech } from '#modules/speech'
import type { Caller } from '#platform/project'
import type { Context } from '#src/context'
import type { CallConnection } from '../connection/call-connection.ts'
import type { SavedAnswer } from './answer.ts'
import type { SavedContext } from './follow-up-context.ts'
import type { SavedAnswers } from './kept-answers.ts'
import type { Message } from './message-log.ts'
import type { SavedTurn } from './saved-turn.ts'

export type TurnsOptions = {
  context: Context
  speech: Speech
  connection: CallConnection
  callId: string
  asker: Asker
  /** The caller's current token, which may be refreshed during the call, for writing to the history. */
  caller: () => Caller
  /** Saves the state of the call; resolves when that is done or takes too long. */
  keep: () => Promise<unknown>
  /** The same without a time limit. False if another process owns the call, and then nothing more may be written. */
  mayWrite: () => Promise<boolean>
  /** Turn numbers have 16 bits on the wire. */
  onTurnsUsedUp: () => void
}

export type Metadata = Extract<ServerMessage, { type: 'metadata' }>['metadata']

export type SavedSaving = {
  /** Answers that are not in the history yet, each with the turn that ended it. */
  unsaved: { answer: SavedAnswer; turn: number }[]
  /** The last metadata sent to the browser, which may not have arrived. */
  told: Metadata | null
}

/** The position of a conversation, for a takeover. */
export type SavedTurns = SavedSaving & {
  nextNumber: number
  speed: number
  isMuted: boolean
  answer: { saved: SavedAnswer; isSaved: boolean } | null
  current: SavedTurn | null
}

/**
 * Everything another process needs to continue a conversation. `lasting` changes with each question, `position` with each
 * sentence.
 */
export type SavedConversation = {
  lasting: { context: SavedContext; kept: SavedAnswers; messages: readonly Message[] }
  position: { turns: SavedTurns; gain: number }
}
