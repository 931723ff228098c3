import { openBrowserStorage } from '#platform/session/session-storage.ts'

const installKey = 'tidings.install'
const declined = 'declined'

export function isInstallDeclined(): boolean {
  try {
    return openBrowserStorage()?.getItem(installKey) === declined
  } catch {
    // Storage is unavailable, so nothing is remembered.
    return false
  }
}

export function rememberInstallDeclined(): void {
  try {
    openBrowserStorage()?.setItem(installKey, declined)
  } catch {
    // Storage refused: the choice lasts as long as the page.
  }
}
