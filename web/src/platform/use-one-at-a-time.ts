import { useCallback, useRef, useState } from 'react'

export type OneAtATime = { busy: boolean; start: (run: () => Promise<void>) => void }

/** Ignores a second press before the first is shown as busy. `run` shows its own failure. */
export function useOneAtATime(): OneAtATime {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const start = useCallback((run: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    void run().finally(() => {
      running.current = false
      setBusy(false)
    })
  }, [])
  return { busy, start }
}
