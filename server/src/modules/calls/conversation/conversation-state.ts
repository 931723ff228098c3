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
  /** The history is written with the caller's token, which may be refreshed during the call. */
  caller: () => Caller
  /** Writes down where the call is; resolves when that is done or takes too long. */
  keep: () => Promise<unknown>
  /** The same, however long it takes. False when another process has the call: then nothing may be written any more. */
  mayWrite: () => Promise<boolean>
  /** Turn numbers have 16 bits on the wire. */
  onTurnsUsedUp: () => void
}

export type Metadata = Extract<ServerMessage, { type: 'metadata' }>['metadata']

export type SavedSaving = {
  /** Not in the history yet, each with the turn that ended it. */
  unsaved: { answer: SavedAnswer; turn: number }[]
  /** What the browser was told last; it may not have come. */
  told: Metadata | null
}

/** Where a conversation is, for another process. */
export type SavedTurns = SavedSaving & {
  nextNumber: number
  speed: number
  isMuted: boolean
  answer: { saved: SavedAnswer; isSaved: boolean } | null
  current: SavedTurn | null
}

/** All of a conversation that another process needs. `lasting` changes with each question, `position` with each sentence. */
export type SavedConversation = {
  lasting: { context: SavedContext; kept: SavedAnswers; messages: readonly Message[] }
  position: { turns: SavedTurns; gain: number }
}
