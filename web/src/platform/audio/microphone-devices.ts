export type MicrophoneDevice = { id: string; label: string }

const key = 'tidings.microphone'
/** Some browsers list the system default a second time under these ids. */
const aliases = new Set(['default', 'communications', ''])

/** Browsers only reveal labels once the page may use a microphone. */
export async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const all = (await devices?.enumerateDevices()) ?? []
  return all
    .filter(({ kind, deviceId }) => kind === 'audioinput' && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Calls `listener` whenever a device is added or removed. Returns a function that stops it. */
export function watchMicrophones(listener: () => void): () => void {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  devices?.addEventListener('devicechange', listener)
  return () => devices?.removeEventListener('devicechange', listener)
}

/** The microphone chosen on this device; null for the browser's default. */
export function recallMicrophone(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberMicrophone(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Storage is unavailable: the choice only applies to this call.
  }
}
