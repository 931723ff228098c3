import {
  createElement,
  startTransition,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { importCode } from './import-code.ts'
import { logProblem } from './log.ts'

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never

type LoadOutcome<Props> = { Part: ComponentType<Props> } | { error: Error; failedIn: number }

let attempt = 0

/** Makes parts that failed to load load again when they are next drawn. */
export function retryFailedParts(): void {
  attempt += 1
}

/**
 * The component that a file exports under `name`, loaded when it is first drawn, with `meanwhile` in its place. React's own
 * `lazy` caches a failed import for the life of the page, and `Suspense` delays content until 300 ms after the previous
 * fallback. Failed loads are not retried automatically: React re-renders at once after an error and would loop.
 */
export function loadLazily<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile: ReactNode = null,
): (props: PropsOf<Module[Name]>) => ReactNode {
  type Props = PropsOf<Module[Name]>
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
    importCode(load).then(
      (loaded) => settle({ Part: loaded[name] as ComponentType<Props> }),
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
export function loadOptionally<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  meanwhile: ReactNode = null,
): (props: PropsOf<Module[Name]>) => ReactNode {
  const loadOrNothing = () =>
    load().catch((error: unknown) => {
      logProblem(`${name} could not be loaded`, error)
      return { [name]: () => null } as Module
    })
  return loadLazily(loadOrNothing, name, meanwhile)
}
