import { useEffect } from 'react'

let arrived = false

/** Where reading begins anew. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/**
 * Names the page and, on every screen after the first, starts it at the top with its heading focused, as a page load
 * would.
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tidings`
    if (arrived) {
      window.scrollTo(0, 0)
      focusHeading()
    }
    arrived = true
  }, [title])
}
