import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { limitStep, steps } from './steps.ts'

/** `depth`: how many history entries belong to this onboarding. */
type Entry = { step?: unknown; depth?: unknown } | null

function readDepth(entry: Entry): number {
  return typeof entry?.depth === 'number' ? entry.depth : 0
}

/** Each step is a browser history entry; our Back button uses it, so that both Backs do the same. */
export function useStep(progress: Parameters<typeof limitStep>[1]) {
  const [, navigate] = useLocation()
  const entry = useHistoryState<Entry>()
  const index = limitStep(Number(entry?.step ?? 0), progress)
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
  }, [entry])

  /** Going back is asynchronous; until it takes effect, further presses are ignored. */
  function leaveOnce(leave: () => void) {
    if (isLeaving.current) return
    isLeaving.current = true
    leave()
  }

  /** Reads the current entry, because a second press may come before the next render. */
  function goTo(step: number) {
    const now = history.state as Entry
    if (!location.pathname.startsWith('/onboarding') || now?.step === step) return
    navigate('/onboarding', { state: { step, depth: readDepth(now) + 1 } })
  }

  /** Replaces the first entry too, so that Back does not return to completed steps. */
  function finish() {
    const goHome = () => navigate('/', { replace: true })
    const depth = readDepth(history.state as Entry)
    if (depth === 0) {
      goHome()
      return
    }
    addEventListener('popstate', goHome, { once: true })
    history.go(-depth)
  }

  return {
    index,
    step: steps[index] ?? 'welcome',
    goTo,
    goBack: () =>
      leaveOnce(() =>
        entry?.step === index
          ? history.back()
          : navigate('/onboarding', { replace: true, state: { ...entry, step: index - 1 } }),
      ),
    finish: () => leaveOnce(finish),
  }
}

/** Drops the second click of a double click, which would hit a button of the next step. On the same step every click counts. */
export function useDropSecondClick(index: number): (event: MouseEvent) => void {
  const firstClickAt = useRef(index)
  return (event) => {
    if (event.detail <= 1) firstClickAt.current = index
    else if (firstClickAt.current !== index) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
