/**
 * Keeps the screen on until what it returns is called. The browser takes the lock back whenever the page is hidden, so
 * it is asked for again when it shows. A browser that has none, or refuses, lets the screen go dark.
 */
export function keepAwake(): () => void {
  const locks = navigator.wakeLock as WakeLock | undefined
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible') return
    try {
      const granted = await locks?.request('screen')
      if (isOver) await granted?.release()
      else lock = granted ?? null
    } catch {
      // Low battery, or a setting of the browser.
    }
  }
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    // One that the browser has taken back already needs no release.
    lock?.release().catch(() => undefined)
  }
}
