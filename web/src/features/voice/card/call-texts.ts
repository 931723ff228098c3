import { actionTexts } from '@tidings/contract/texts/actions'
import { cardTexts } from './card-texts.ts'
import { answerTexts } from '@tidings/contract/texts/answers'
import { voiceTexts } from '@tidings/contract/texts/voice'
import { summarised } from '@tidings/contract/texts/news'
import type { CallState, MicrophoneState, RecogniserState } from '../call/call-state.ts'

/** Our own texts during a call; they are loaded together with the engine. */
export const callTexts = {
  you: 'You asked',
  answer: 'Answer',
  conversation: 'This conversation',
  interim: 'You are saying:',
  level: 'Microphone level',
  summarised,
  newest: 'Newest',
  answering: 'Looking for the news...',
  unsaved: 'This answer could not be saved, so it will be missing from your history.',
  /** One story of an answer. */
  hearPart: 'Hear',
  next: 'Ask next',
  beginAnew: 'New conversation',
  consent:
    "To understand you, this page uses your browser's speech recognition. Some browsers send what you say to the company that makes them.",
  useRecogniser: 'Use it',
  typeInstead: 'Type instead',
  tryAgain: actionTexts.tryAgain,
  callAgain: cardTexts.callAgain,
  reconnecting: 'The connection was lost. Reconnecting...',
  allowMicrophone: 'Your browser is waiting for your permission to use the microphone',
  chooseInput: 'Choose below whether to speak or to type',
  notListening: 'Not listening. Type your question below',
  muted: 'You are muted. Unmute to speak, or type your question below',
  microphoneSilent:
    "We can't hear you. Check that your microphone is switched on and selected under Call settings, or type your question.",
  mute: 'Mute',
  unmute: 'Unmute',
  holdToTalk: 'Hold to talk',
  letGo: 'Release when you are done',
  settings: 'Call settings',
  pushToTalk: 'Push to talk: listen only while I hold the button',
  spaceKey: 'Space bar: talk, or press the round button, while the focus is on this card',
  microphone: 'Microphone',
  bar: 'Your call',
  readingBar: answerTexts.readingAloud,
  showCall: 'Show call',
  close: 'Close',
  soundBlocked: 'Your browser has blocked the sound.',
  turnSoundOn: 'Turn on sound',
  insecure:
    'Browsers block the microphone and sound on pages opened over plain http. Type your question here, or open this address over https.',
  soundMissing:
    'Your browser cannot play sound on this page, so answers are only shown. Open the page over https.',
} as const

/** The hint under the button during a call; the specification's while the microphone is open. */
export function callHint(state: CallState, canHear: boolean): string {
  if (canHear) return state.isMuted ? callTexts.muted : voiceTexts.hint.active
  if (state.recogniser === 'consent') return callTexts.chooseInput
  return state.microphone === 'asking' ? callTexts.allowMicrophone : callTexts.notListening
}

const states = { listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' } as const

/** The status of the call in a few words. */
export function callStatusText(state: CallState): string {
  const { activity, listeningMode, isTalking, microphone, recogniser } = state
  if (state.isReconnecting) return 'Reconnecting'
  if (state.playback?.isPaused) return answerTexts.paused
  if (activity !== 'listening') return states[activity]
  if (microphone !== 'on' && recogniser !== 'listening') return 'Waiting for your question'
  if (state.isMuted) return 'Muted'
  return listeningMode === 'push-to-talk' && !isTalking ? 'Hold the button to talk' : states.listening
}

/** Null when there is nothing to report. */
export const microphoneTexts: Record<MicrophoneState, string | null> = {
  off: null,
  asking: 'Your browser is asking whether this page may use the microphone.',
  on: null,
  refused: 'The microphone is blocked for this page.',
  absent: 'No microphone was found. Connect one and start again, or type your question.',
  unsupported:
    'Your browser does not allow the microphone on this page. Open it over https, or type your question.',
}

export const recogniserTexts: Record<RecogniserState, string | null> = {
  off: null,
  consent: null,
  declined: null,
  listening: null,
  missing: 'Your browser has no speech recognition. Type your question below.',
  refused:
    'Your browser does not allow speech recognition here. Allow the microphone, or type your question.',
  'no-microphone': 'Your browser found no microphone. Connect one, or type your question.',
  network: "Your browser's speech recognition cannot reach its service. Type your question, or try again.",
  language: "Your browser's speech recognition does not support your language. Type your question.",
  stuck: "Your browser's speech recognition has stopped responding. Type your question, or try again.",
}

const steps = {
  ios: 'Tap the page button in the address bar, open Website Settings and allow the microphone. If it is not listed there, allow it under Settings, Apps, your browser.',
  firefox: 'Click the microphone icon to the left of the address, remove the block, and try again.',
  safari: 'Open Safari, Settings for This Website in the menu bar, and allow the microphone.',
  chromium: 'Click the icon to the left of the address, allow the microphone, and try again.',
} as const

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** How to allow a blocked microphone in this browser. An iPad claims to be a Mac, but has touch points. */
export function explainMicrophonePermission({ userAgent, maxTouchPoints }: Browser): string {
  if (/iphone|ipad|ipod/i.test(userAgent)) return steps.ios
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return steps.ios
  if (/firefox/i.test(userAgent)) return steps.firefox
  return /chrome|chromium/i.test(userAgent) ? steps.chromium : steps.safari
}
