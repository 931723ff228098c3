import type { SpeechEngine } from '@tidings/contract/api/app-config'
import { actionTexts } from '@tidings/contract/texts/actions'

/** Our own texts on the voice card before a call; those of the specification are in the contract. */
export const cardTexts = {
  cancel: actionTexts.cancel,
  typedLabel: 'Or type your question',
  typedPlaceholder: "What's new in science?",
  send: 'Send',
  sending: actionTexts.sending,
  callAgain: 'Call again',
} as const

export function voiceLabel(engine: SpeechEngine | 'provider'): string {
  if (engine === 'provider') return 'Voice: an external voice provider'
  if (engine === 'browser') return "Voice: your browser's"
  return engine === 'endpoint' ? "Voice: this server's speech service" : "Voice: this server's"
}
