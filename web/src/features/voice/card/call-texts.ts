import { actionTexts } from '@tidings/contract/texts-actions'
import { sampleNews, summarised } from '@tidings/contract/texts-news'
import type { CallState, MicrophoneState, RecogniserState } from '../call/call-state.ts'

/** Our own texts during a call; they are loaded together with the engine. */
export const callTexts = {
  you: 'You asked',
  answer: 'Answer',
  conversation: 'This conversation',
  interim: 'ListeningMode:',
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
  insecure:
    'Over plain http, browsers give no microphone and no sound to a page. Type your question here, or open this address over https.',
  soundMissing:
    'This browser plays no sound on this page, so answers are shown only. Open the page over https.',
} as const

const states = { listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' } as const

/** The status of the call in a few words. */
export function callStatusText(state: CallState): string {
  const { activity, listeningMode, isTalking, microphone, recogniser } = state
  if (state.isReconnecting) return 'Reconnecting'
  if (activity !== 'listening') return states[activity]
  if (microphone !== 'on' && recogniser !== 'listening') return 'Waiting for your question'
  if (state.isMuted) return 'Muted'
  return listeningMode === 'push-to-talk' && !isTalking ? 'Ready when you hold the button' : states.listening
}

/** Null when there is nothing to report. */
export const microphoneTexts: Record<MicrophoneState, string | null> = {
  off: null,
  asking: 'Your browser is asking whether this page may use the microphone.',
  on: null,
  refused: 'The microphone is blocked for this page.',
  absent: 'No microphone was found. Connect one and start again, or type your question.',
  unsupported: 'This browser gives no microphone to this page. Open it over https, or type your question.',
}

export const recogniserTexts: Record<RecogniserState, string | null> = {
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

const steps = {
  ios: 'Press the page button in the address bar, open Website Settings and allow the microphone. If it is not there, open Settings, Apps, your browser, and allow it there.',
  firefox: 'Press the microphone sign at the left of the address, take the block away, and try again.',
  safari: 'Open Safari, Settings for This Website in the menu bar, and allow the microphone.',
  chromium: 'Press the sign at the left of the address, allow the microphone, and try again.',
} as const

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** How to allow a blocked microphone in this browser. An iPad claims to be a Mac, but has touch points. */
export function microphonePermissionHelp({ userAgent, maxTouchPoints }: Browser): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return steps.ios
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return steps.ios
  if (/firefox/i.test(userAgent)) return steps.firefox
  return /chrome|chromium/i.test(userAgent) ? steps.chromium : steps.safari
}
