import type { SpeechEngine } from '@tidings/contract/app-config'
import type { CitedArticle } from '@tidings/contract/ask'
import type { Language } from '@tidings/contract/entities'
import type { RecogniserProblem } from '../speech-input/browser-recogniser.ts'

export type SpokenSentence = {
  index: number
  text: string
  language: Language
  spokenBy: 'server' | 'browser'
  article: CitedArticle | null
  /** A language model put it into its own words. */
  written?: 'model'
}

/** `heard` is the index of the sentence being heard now or last, -1 before the first. */
export type AnswerTurn = { turn: number; sentences: SpokenSentence[]; heard: number; isOver: boolean }

export type Exchange = { kind: 'question'; text: string } | ({ kind: 'answer' } & AnswerTurn)

export type MicrophoneState = 'off' | 'asking' | 'on' | 'refused' | 'absent' | 'unsupported'

/**
 * `consent`: the person has not yet said whether this browser's recogniser may be used. `unasked`: the call began with a
 * typed question, so nobody has asked to be heard.
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

/** All that the voice card shows of the call; what was said stays until the next call starts. */
export type CallState = {
  phase: 'idle' | 'starting' | 'active'
  /** The code that shows a call is here: true from the first call on that could be begun. */
  isLoaded: boolean
  /** `Date.now()` of the start, null unless active. */
  startedAtMs: number | null
  activity: 'listening' | 'thinking' | 'speaking'
  exchanges: Exchange[]
  /** What is being understood of the person's speech. */
  interim: string
  microphone: MicrophoneState
  recogniser: RecogniserState
  speech: Record<Language, SpeechEngine> | null
  sound: 'on' | 'blocked' | 'missing'
  isMuted: boolean
  /** Null where the room has no microphone of ours to mute, hold or choose. */
  listeningMode: ListeningMode | null
  /** The talk button is held. */
  isTalking: boolean
  /** The microphone is open and has been silent for so long that something must be wrong with it. */
  isMicrophoneSilent: boolean
  /** The socket was lost and is being opened again. */
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

/** The call is over: what was said and why it ended stay. */
export function ended(state: CallState): CallState {
  const { alert, notice, speech, isLoaded } = state
  return { ...idleCall, alert, notice, speech, isLoaded, exchanges: cutAnswersShort(state).exchanges }
}

/** Answers under way end where they are: what was not heard is dropped. */
export function cutAnswersShort(state: CallState): CallState {
  const exchanges = state.exchanges.map((each) => (each.kind === 'answer' ? { ...each, isOver: true } : each))
  return { ...state, activity: 'listening', exchanges: exchanges.filter(hasBeenHeard) }
}

/** The sentences of an answer that have been heard, or are being heard. */
export function heardSentences(answer: AnswerTurn): SpokenSentence[] {
  return answer.sentences.filter(({ index }) => index <= answer.heard)
}

function hasBeenHeard(exchange: Exchange): boolean {
  return exchange.kind === 'question' || heardSentences(exchange).length > 0
}

/** What the page shows of its call, for whoever draws it. */
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
