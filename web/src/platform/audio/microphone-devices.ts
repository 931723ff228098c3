export type MicrophoneDevice = { id: string; label: string }

const key = 'tidings.microphone'
/** Some browsers list the system's choices again under these names. */
const aliases = new Set(['default', 'communications', ''])

/** Browsers name them only once the page has been allowed to use one. */
export async function listMicrophones(): Promise<MicrophoneDevice[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const all = (await devices?.enumerateDevices()) ?? []
  return all
    .filter(({ kind, deviceId }) => kind === 'audioinput' && !aliases.has(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }))
}

/** Calls `listener` whenever one comes or goes; what it returns ends that. */
export function watchMicrophones(listener: () => void): () => void {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  devices?.addEventListener('devicechange', listener)
  return () => devices?.removeEventListener('devicechange', listener)
}

/** The one chosen on this device; null for the browser's own choice. */
export function chosenMicrophone(): string | null {
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
    // Storage is switched off: the choice holds for this call.
  }
}
