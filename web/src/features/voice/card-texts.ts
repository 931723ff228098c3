import type { SpeechEngine } from '@tidings/contract/api/app-config'
import { actionTexts } from '@tidings/contract/texts/actions'

/** The words of the voice card that are ours and show before a call; the specification's own are in the contract. */
export const cardTexts = {
  cancel: actionTexts.cancel,
  typedLabel: 'Or type your question',
  typedPlaceholder: "What's new in science?",
  send: 'Send',
  sending: actionTexts.sending,
} as const

export function voiceWords(engine: SpeechEngine | 'provider'): string {
  if (engine === 'provider') return "Voice: the operator's voice provider"
  if (engine === 'browser') return "Voice: your browser's own"
  return engine === 'endpoint'
    ? 'Voice: the speech service of this server'
    : `Voice: ${engine} on this server`
}
