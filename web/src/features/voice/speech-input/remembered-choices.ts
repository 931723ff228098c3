import type { ListeningMode } from '../call/call-state.ts'

/** Keys of the browser's local storage: the choices hold for this device. */
const consentKey = 'tidings.recogniser-consent'
const listeningModeKey = 'tidings.hearing'

/** Whether the person has agreed, on this device, to use the browser's recogniser. */
export function hasRecogniserConsent(): boolean {
  try {
    return localStorage.getItem(consentKey) === 'yes'
  } catch {
    return false
  }
}

export function rememberRecogniserConsent(): void {
  try {
    localStorage.setItem(consentKey, 'yes')
  } catch {
    // Storage is unavailable: the next call asks again.
  }
}

export function recallListeningMode(): ListeningMode {
  try {
    return localStorage.getItem(listeningModeKey) === 'push-to-talk' ? 'push-to-talk' : 'automatic'
  } catch {
    return 'automatic'
  }
}

export function rememberListeningMode(listeningMode: ListeningMode): void {
  try {
    localStorage.setItem(listeningModeKey, listeningMode)
  } catch {
    // Storage is unavailable: the choice applies to this call.
  }
}
