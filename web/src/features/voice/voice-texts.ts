import type { EndedReason } from '@tidings/contract/call/call-messages'
import { actionTexts } from '@tidings/contract/texts/actions'
import { sampleNews, summarised } from '@tidings/contract/texts/news'
import type { CallView, MicrophoneState, RecogniserState } from './call-view.ts'

/** The words of a call that are ours; they come with the engine. */
export const callTexts = {
  you: 'You asked',
  answer: 'Answer',
  conversation: 'This conversation',
  hearing: 'Hearing:',
  level: 'Microphone level',
  sampleNews,
  summarised,
  consent:
    "To listen, this page uses your browser's own speech recogniser. Some browsers send what it hears to their maker.",
  useRecogniser: 'Use it',
  speakInstead: 'Speak instead',
  typeInstead: 'Type instead',
  tryAgain: actionTexts.tryAgain,
  callAgain: 'Call again',
  reconnecting: 'The connection was lost. Reconnecting...',
  unheard:
    "We can't hear you. Check that your microphone is switched on and is the one chosen under Call settings, or type your question.",
  mute: 'Mute',
  unmute: 'Unmute',
  holdToTalk: 'Hold to talk',
  letGo: 'Let go when you have finished',
  settings: 'Call settings',
  pushToTalk: 'Hear me only while I hold a button',
  spaceKey: 'Space bar: talk, or press the round button, while this card has the focus',
  microphone: 'Microphone',
  bar: 'Your call',
  showCall: 'Show call',
  close: 'Close',
  soundBlocked: 'Your browser is holding the sound back.',
  turnSoundOn: 'Turn the sound on',
  soundMissing:
    'This browser plays no sound on this page, so answers are shown only. Open the page over https.',
} as const

const states = { listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' } as const

/** What the call is doing now, in a word or two. */
export function stateWords(view: CallView): string {
  const { activity, hearing, isTalking, microphone, recogniser } = view
  if (view.isReconnecting) return 'Reconnecting'
  if (activity !== 'listening') return states[activity]
  if (microphone !== 'on' && recogniser !== 'listening') return 'Waiting for your question'
  if (view.isMuted) return 'Muted'
  return hearing === 'push-to-talk' && !isTalking ? 'Ready when you hold the button' : states.listening
}

/** What is wrong with the microphone and what to do; null when nothing is. */
export const microphoneWords: Record<MicrophoneState, string | null> = {
  off: null,
  asking: 'Your browser is asking whether this page may use the microphone.',
  on: null,
  refused: 'The microphone is blocked for this page.',
  absent: 'No microphone was found. Connect one and start again, or type your question.',
  unsupported: 'This browser gives no microphone to this page. Open it over https, or type your question.',
}

export const recogniserWords: Record<RecogniserState, string | null> = {
  off: null,
  unasked: null,
  consent: null,
  declined: null,
  listening: null,
  missing: 'This browser cannot turn speech into text. Type your question below.',
  refused: 'The browser does not allow speech recognition here. Allow the microphone, or type your question.',
  'no-microphone': 'The browser found no microphone to listen with. Connect one, or type your question.',
  network: "The browser's speech recogniser cannot reach its service. Type your question, or try again.",
  language: "The browser's speech recogniser does not know your language. Type your question.",
  stuck: "The browser's speech recogniser has stopped answering. Type your question, or try again.",
}

/** Why a call ended that the person did not end. */
export const endedWords: Record<EndedReason, string | null> = {
  'customer-ended-call': null,
  'assistant-ended-call': null,
  'silence-timed-out': 'The call ended because it was quiet for a while. Press the button to ask again.',
  'exceeded-max-duration': 'The call reached its longest duration. Press the button to ask again.',
  'transport-lost': 'The connection was lost. Press the button to call again.',
  'server-error': 'The server had to end the call. Press the button to call again.',
}
