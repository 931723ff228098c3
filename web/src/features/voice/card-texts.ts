import type { SpeechEngine } from '@tidings/contract/app-config'
import { actionTexts } from '@tidings/contract/texts-actions'

/** The words of the voice card that are ours and show before a call; the specification's own are in the contract. */
export const cardTexts = {
  cancel: actionTexts.cancel,
  state: { listening: 'Listening', thinking: 'Thinking', speaking: 'Speaking' },
  typedOnlyState: 'Waiting for your question',
  typedLabel: 'Or type your question',
  typedPlaceholder: "What's new in science?",
  send: 'Send',
  sending: actionTexts.sending,
} as const

export function voiceWords(engine: SpeechEngine): string {
  if (engine === 'browser') return "Voice: your browser's own"
  return engine === 'endpoint'
    ? 'Voice: the speech service of this server'
    : `Voice: ${engine} on this server`
}
