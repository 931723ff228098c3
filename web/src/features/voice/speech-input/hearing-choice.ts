import type { Hearing } from '../call/call-state.ts'

const key = 'tidings.hearing'

/** How this device was last told to listen. */
export function chosenHearing(): Hearing {
  try {
    return localStorage.getItem(key) === 'push-to-talk' ? 'push-to-talk' : 'automatic'
  } catch {
    return 'automatic'
  }
}

export function rememberHearing(hearing: Hearing): void {
  try {
    localStorage.setItem(key, hearing)
  } catch {
    // Storage is switched off: the choice holds for this call.
  }
}
