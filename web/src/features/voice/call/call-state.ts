import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import { voiceSpeed } from '@tidings/contract/limits'
import type { RecogniserProblem } from '../speech-input/browser-recogniser.ts'

/** A sentence of an answer on screen. `turn` and `index` say where it was last spoken in a call. */
export type ShownSentence = {
  place: number
  turn: number
  index: number
  text: string
  language: Language
  article: CitedArticle | null
  /** Written by a language model. */
  written?: 'model'
  /** Only names the source of adjacent sentences, which the screen shows anyway. */
  namesSource?: true
}

/** `heard` and `current` are sentence indexes: the furthest heard (-1 before the first) and the current one. */
export type ShownAnswer = {
  /** Unique among all answers on the page. */
  id: string
  /** The answer's id in the current call; null for a notice or outside of that call. */
  callAnswer: number | null
  /** A greeting or another remark of a call, which answers nothing. */
  isNotice: boolean
  sentences: ShownSentence[]
  heard: number
  current: number | null
  /** Whether its whole text is shown at once, heard or not. */
  isText: boolean
  isOver: boolean
  historyId: string | null
  /** It could not be saved to the history. */
  isUnsaved: boolean
  /** Suggested questions. */
  next: string[]
}

export type Exchange = { kind: 'question'; text: string } | ({ kind: 'answer' } & ShownAnswer)

/** `answer`: the id of the answer on screen; null for a notice or for text not on screen. */
export type Playback = { answer: string | null; title: string; isPaused: boolean; isInCall: boolean }

export type MicrophoneState = 'off' | 'asking' | 'on' | 'refused' | 'absent' | 'unsupported'

/**
 * `consent`: the person has not yet decided whether to use the browser's recogniser.
 */
export type RecogniserState = 'off' | 'consent' | 'declined' | 'listening' | 'missing' | RecogniserProblem

/** `push-to-talk`: the microphone is heard only while the person holds the talk button. */
export type ListeningMode = 'automatic' | 'push-to-talk'

export type MicrophoneChoice = { id: string; label: string }

/** Everything the voice card shows of the call; the conversation stays until the next call starts. */
export type CallState = {
  phase: 'idle' | 'starting' | 'active'
  /** Whether the code of the call UI is loaded. */
  isLoaded: boolean
  /** `Date.now()` of the start, null unless active. */
  startedAtMs: number | null
  activity: 'listening' | 'thinking' | 'speaking'
  exchanges: Exchange[]
  /** Counts the calls of this page, because each numbers its answers from the start. */
  call: number
  /** What is being read aloud, in a call or without one; null when nothing is. */
  playback: Playback | null
  speed: number
  /** A typed question is being answered without a call. */
  isAnswering: boolean
  /** The person's current utterance as transcribed so far. */
  interim: string
  microphone: MicrophoneState
  recogniser: RecogniserState
  speech: Record<Language, SpeechEngine> | null
  sound: 'on' | 'blocked' | 'missing'
  isMuted: boolean
  /** Null if the call has no microphone to mute or choose. */
  listeningMode: ListeningMode | null
  /** The talk button is held down. */
  isTalking: boolean
  /** The microphone has been silent for so long that it is probably broken. */
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
  call: 0,
  playback: null,
  speed: voiceSpeed.default,
  isAnswering: false,
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

/** The session storage key of the conversation, which survives a reload. */
export const conversationKey = 'tidings.conversation'

/** Holds the call's state for React's `useSyncExternalStore`. */
export class CallStore {
  #state: CallState = idleCall
  #level = 0
  readonly #listeners = new Set<() => void>()
  #voiceLevel = 0
  readonly #levelListeners = new Set<() => void>()

  readonly state = (): CallState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How loud the microphone is, 0 to 1; apart from the state because it changes ten times a second. */
  readonly level = (): number => this.#level

  /** How loud the other side's voice is, 0 to 1. */
  readonly voiceLevel = (): number => this.#voiceLevel

  readonly subscribeLevel = (listener: () => void): (() => void) => {
    this.#levelListeners.add(listener)
    return () => this.#levelListeners.delete(listener)
  }

  setLevel(level: number): void {
    this.#level = level
    this.#tellLevel()
  }

  setVoiceLevel(level: number): void {
    this.#voiceLevel = level
    this.#tellLevel()
  }

  #tellLevel(): void {
    for (const listener of this.#levelListeners) listener()
  }

  change(change: StateChange): void {
    this.#state = change(this.#state)
    for (const listener of this.#listeners) listener()
  }
}
