const key = 'tidings.read-aloud'

/** Whether, on this device, answers to typed questions are read aloud; in a call they always are. */
export function isReadAloud(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

export function rememberReadAloud(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // Storage is unavailable: answers are only shown.
  }
}
