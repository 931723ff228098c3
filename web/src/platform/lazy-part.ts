import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { logProblem } from './log.ts'

type LoadOutcome<Props> = { Part: ComponentType<Props> } | { error: Error; failedIn: number }

let attempt = 0

/** Parts that could not be fetched are fetched again when they are drawn next. */
export function retryFailedParts(): void {
  attempt += 1
}

/**
 * A part whose code is fetched when it is first drawn; `meanwhile` stands in its place until it has come. React's own
 * `lazy` remembers a failed fetch for as long as the page lives, and under `Suspense` shows what has come only 300 ms
 * after the last thing that it stood in for. Not tried again by itself: React draws once more at once whatever throws,
 * and would fetch without end.
 */
export function loadLazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): (props: Props) => ReactNode {
  const listeners = new Set<() => void>()
  let outcome: LoadOutcome<Props> | null = null
  let isFetching = false

  function settle(settled: LoadOutcome<Props>) {
    outcome = settled
    isFetching = false
    for (const listener of listeners) listener()
  }
  function fetchOnce() {
    if (isFetching) return
    isFetching = true
    const startedIn = attempt
    load().then(
      (loaded) => settle({ Part: loaded.default }),
      (error: Error) => settle({ error, failedIn: startedIn }),
    )
  }

  return function LazyPart(props) {
    const [known, setKnown] = useState(outcome)
    useEffect(() => {
      // As a transition, React draws a large part in pieces and lets the page answer in between.
      const listener = () => startTransition(() => setKnown(outcome))
      listeners.add(listener)
      listener()
      return () => {
        listeners.delete(listener)
      }
    }, [])
    if (known && 'Part' in known) return createElement(known.Part, props)
    if (known?.failedIn === attempt) throw known.error
    fetchOnce()
    return meanwhile
  }
}

/** A part that the page works without: where its code cannot be fetched, which is logged, nothing stands in its place. */
export function loadOptionally<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  return loadLazily<Props>(() =>
    load().catch((error: unknown) => {
      logProblem(`${name} could not be loaded`, error)
      return { default: () => null }
    }),
  )
}
