import { useEffect } from 'react'

let arrived = false

/** Moves the focus to where reading starts. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** Sets the title and, on every screen after the first, scrolls to the top and focuses the heading, as a page load would. */
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
