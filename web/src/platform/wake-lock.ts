/**
 * Keeps the screen on until the returned function is called. The browser releases the lock when the page is hidden, so it is
 * requested again when it becomes visible. If wake locks are unsupported or refused, the screen goes dark.
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
      // Low battery, or a browser setting.
    }
  }
  const onVisible = () => void ask()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    // The browser may already have released it.
    lock?.release().catch(() => undefined)
  }
}
