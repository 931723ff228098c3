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

export function describeVoice(engine: SpeechEngine | 'provider'): string {
  if (engine === 'provider') return 'Spoken by an external voice provider'
  if (engine === 'browser') return 'Spoken by your browser'
  return engine === 'endpoint' ? 'Spoken by the speech service of this server' : 'Spoken by this server'
}
