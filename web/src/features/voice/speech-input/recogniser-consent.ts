const key = 'tidings.recogniser-consent'

/** Whether the person has agreed, on this device, to their browser's recogniser. Without storage it is asked each time. */
export function hasRecogniserConsent(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

export function rememberRecogniserConsent(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Storage is switched off: the next call asks again.
  }
}
