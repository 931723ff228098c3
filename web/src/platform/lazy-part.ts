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

/** Makes parts that failed to load load again when they are next drawn. */
export function retryFailedParts(): void {
  attempt += 1
}

/**
 * A component whose code is loaded when it is first drawn, with `meanwhile` in its place. React's own `lazy` caches a failed
 * import for the life of the page, and `Suspense` delays content until 300 ms after the previous fallback. Failed loads are not
 * retried automatically: React re-renders at once after an error and would loop.
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
      // In a transition, React renders a large part in slices and keeps the page responsive.
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

/** An optional part: if its code cannot be loaded, that is logged and nothing is shown. */
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
