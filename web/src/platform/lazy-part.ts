import { createElement, lazy, type ComponentType, type ReactNode } from 'react'

let attempt = 0

/** Parts that could not be fetched are fetched again when they are drawn next. */
export function retryFailedParts(): void {
  attempt += 1
}

/**
 * React's `lazy`, which for its part remembers a failed fetch for as long as the page lives. Not tried again by itself:
 * React draws once more at once whatever throws, and would fetch without end.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props) => ReactNode {
  let failedIn: number | null = null
  const open = () =>
    lazy(async () => {
      const startedIn = attempt
      try {
        return await load()
      } catch (error) {
        failedIn = startedIn
        throw error
      }
    })
  let Part = open()
  return function LazyPart(props) {
    if (failedIn !== null && failedIn !== attempt) {
      failedIn = null
      Part = open()
    }
    return createElement(Part, props)
  }
}
