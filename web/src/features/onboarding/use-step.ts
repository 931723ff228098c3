import { useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { limitStep, steps } from './steps.ts'

/** `depth`: how many entries of this onboarding lie behind. */
type Entry = { step?: unknown; depth?: unknown } | null

function readDepth(entry: Entry): number {
  return typeof entry?.depth === 'number' ? entry.depth : 0
}

/** Each step is an entry of the browser's history; our Back goes back in it, so that both mean the same. */
export function useStep(progress: Parameters<typeof limitStep>[1]) {
  const [, navigate] = useLocation()
  const entry = useHistoryState<Entry>()
  const index = limitStep(Number(entry?.step ?? 0), progress)
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = false
  }, [entry])

  /** Going back takes effect later: until then, another press of the same button starts nothing. */
  function leaveOnce(leave: () => void) {
    if (isLeaving.current) return
    isLeaving.current = true
    leave()
  }

  /** The entry of the moment is asked, for a second press may come before the first has been drawn. */
  function goTo(step: number) {
    const now = history.state as Entry
    if (!location.pathname.startsWith('/onboarding') || now?.step === step) return
    navigate('/onboarding', { state: { step, depth: readDepth(now) + 1 } })
  }

  /** Replaces not only the last entry but the first, so that Back does not lead into what is done. */
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

/**
 * The second click of a double click lands on whatever the next step has in that place: it is meant for the step that is
 * gone, so it is dropped. On one step every click counts.
 */
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
