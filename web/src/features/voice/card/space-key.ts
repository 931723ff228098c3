const key = 'tidings.space-key'

/** Whether the space bar talks or presses the button while the voice card has the focus; on this device. */
export function isSpaceKeyOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function rememberSpaceKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
