import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { RecogniserProblem } from '../speech-input/browser-recogniser.ts'

export type SpokenSentence = {
  index: number
  text: string
  language: Language
  spokenBy: 'server' | 'browser'
  article: CitedArticle | null
  /** Written by a language model. */
  written?: 'model'
}

/** `currentIndex` is the index of the sentence that is playing or was last played, -1 before the first. */
export type AnswerTurn = { turn: number; sentences: SpokenSentence[]; currentIndex: number; isOver: boolean }

export type Exchange = { kind: 'question'; text: string } | ({ kind: 'answer' } & AnswerTurn)

export type MicrophoneState = 'off' | 'asking' | 'on' | 'refused' | 'absent' | 'unsupported'

/**
 * `consent`: the person has not yet decided whether to use the browser's recogniser. `unasked`: the call began with a
 * typed question, so no speech input was requested.
 */
export type RecogniserState =
  | 'off'
  | 'unasked'
  | 'consent'
  | 'declined'
  | 'listening'
  | 'missing'
  | RecogniserProblem

/** `push-to-talk`: the microphone is heard only while the person holds the talk button. */
export type ListeningMode = 'automatic' | 'push-to-talk'

export type MicrophoneChoice = { id: string; label: string }

/** Everything the voice card shows of the call; the conversation stays until the next call starts. */
export type CallState = {
  phase: 'idle' | 'starting' | 'active'
  /** The code that shows a call is loaded: true from the first call on. */
  isLoaded: boolean
  /** `Date.now()` of the start, null unless active. */
  startedAtMs: number | null
  activity: 'listening' | 'thinking' | 'speaking'
  exchanges: Exchange[]
  /** The person's current utterance as transcribed so far. */
  interim: string
  microphone: MicrophoneState
  recogniser: RecogniserState
  speech: Record<Language, SpeechEngine> | null
  sound: 'on' | 'blocked' | 'missing'
  isMuted: boolean
  /** Null where the call has no microphone to mute or choose. */
  listeningMode: ListeningMode | null
  /** The talk button is held down. */
  isTalking: boolean
  /** The microphone has been silent for so long that something must be wrong with it. */
  isMicrophoneSilent: boolean
  /** The connection was lost and is being reopened. */
  isReconnecting: boolean
  microphones: MicrophoneChoice[]
  microphoneId: string | null
  alert: string | null
  notice: string | null
}

export const idleCall: CallState = {
  phase: 'idle',
  isLoaded: false,
  startedAtMs: null,
  activity: 'listening',
  exchanges: [],
  interim: '',
  microphone: 'off',
  recogniser: 'off',
  speech: null,
  sound: 'on',
  isMuted: false,
  listeningMode: null,
  isTalking: false,
  isMicrophoneSilent: false,
  isReconnecting: false,
  microphones: [],
  microphoneId: null,
  alert: null,
  notice: null,
}

export type StateChange = (state: CallState) => CallState

/** The state after a call: the conversation and the reason of the end stay. */
export function endCall(state: CallState): CallState {
  const { alert, notice, speech, isLoaded } = state
  return { ...idleCall, alert, notice, speech, isLoaded, exchanges: cutAnswersShort(state).exchanges }
}

/** Ends unfinished answers where they are: sentences that were not played are dropped. */
export function cutAnswersShort(state: CallState): CallState {
  const exchanges = state.exchanges.map((each) => (each.kind === 'answer' ? { ...each, isOver: true } : each))
  return { ...state, activity: 'listening', exchanges: exchanges.filter(hasBeenHeard) }
}

/** The sentences of an answer that have been played or are playing. */
export function heardSentences(answer: AnswerTurn): SpokenSentence[] {
  return answer.sentences.filter(({ index }) => index <= answer.currentIndex)
}

function hasBeenHeard(exchange: Exchange): boolean {
  return exchange.kind === 'question' || heardSentences(exchange).length > 0
}

/** Holds the call's state for React's `useSyncExternalStore`. */
export class CallStore {
  #state: CallState = idleCall
  #level = 0
  readonly #listeners = new Set<() => void>()
  readonly #levelListeners = new Set<() => void>()

  readonly state = (): CallState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How loud the microphone is, 0 to 1; apart from the state because it changes ten times a second. */
  readonly level = (): number => this.#level

  readonly subscribeLevel = (listener: () => void): (() => void) => {
    this.#levelListeners.add(listener)
    return () => this.#levelListeners.delete(listener)
  }

  setLevel(level: number): void {
    this.#level = level
    for (const listener of this.#levelListeners) listener()
  }

  change(change: StateChange): void {
    this.#state = change(this.#state)
    for (const listener of this.#listeners) listener()
  }
}
