import type { SpeechEngine } from '@tidings/contract/api/app-config'
import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Language } from '@tidings/contract/entities'
import type { RecogniserProblem } from './ear/browser-recogniser.ts'

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
export type Hearing = 'automatic' | 'push-to-talk'

export type MicrophoneChoice = { id: string; label: string }

/** All that the voice card shows of the call; what was said stays until the next call starts. */
export type CallView = {
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
  hearing: Hearing | null
  /** The talk button is held. */
  isTalking: boolean
  /** The microphone is open and has been silent for so long that something must be wrong with it. */
  isUnheard: boolean
  /** The socket was lost and is being opened again. */
  isReconnecting: boolean
  microphones: MicrophoneChoice[]
  microphoneId: string | null
  alert: string | null
  notice: string | null
}

/** What the parts that show a call can do with it. */
export type CallControls = {
  start: () => void
  stop: () => void
  level: () => number
  subscribeLevel: (listener: () => void) => () => void
  /** Null when there is no call. */
  engine: () => EngineControls | null
}

export type EngineControls = {
  useRecogniser: () => void
  declineRecogniser: () => void
  hear: () => void
  turnSoundOn: () => Promise<void>
  setMuted: (isMuted: boolean) => void
  setHearing: (hearing: Hearing) => void
  /** Holds the talk button, or lets it go. */
  talk: (isTalking: boolean) => void
  chooseMicrophone: (id: string) => void
}

export const idleCall: CallView = {
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
  hearing: null,
  isTalking: false,
  isUnheard: false,
  isReconnecting: false,
  microphones: [],
  microphoneId: null,
  alert: null,
  notice: null,
}

export type ViewChange = (view: CallView) => CallView

/** The call is over: what was said and why it ended stay. */
export function ended(view: CallView): CallView {
  const { alert, notice, speech, isLoaded } = view
  return { ...idleCall, alert, notice, speech, isLoaded, exchanges: cutShort(view).exchanges }
}

/** Answers under way end where they are: what was not heard is dropped. */
export function cutShort(view: CallView): CallView {
  const exchanges = view.exchanges.map((each) => (each.kind === 'answer' ? { ...each, isOver: true } : each))
  return { ...view, activity: 'listening', exchanges: exchanges.filter(hasBeenHeard) }
}

/** The sentences of an answer that have been heard, or are being heard. */
export function heardSentences(answer: AnswerTurn): SpokenSentence[] {
  return answer.sentences.filter(({ index }) => index <= answer.heard)
}

function hasBeenHeard(exchange: Exchange): boolean {
  return exchange.kind === 'question' || heardSentences(exchange).length > 0
}
