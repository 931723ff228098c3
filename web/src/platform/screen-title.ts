import { useEffect } from 'react'

let arrived = false

/**
 * Names the page and, on every screen after the first, starts it at the top with its heading focused, as a page load
 * would.
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tidings`
    if (arrived) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    arrived = true
  }, [title])
}
