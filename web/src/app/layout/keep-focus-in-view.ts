import { isScrollingKey } from '#ui/is-scrolling-key.ts'

/**
 * Keeps the focused element in view while the page grows: content that loads above it would push it out of the window or under
 * fixed bars. Stops when the user scrolls. Returns a cleanup function.
 */
export function keepFocusInView(page: HTMLElement): () => void {
  const listening = new AbortController()
  let hasScrolled = true
  const options = { passive: true, signal: listening.signal }
  const leave = () => {
    hasScrolled = true
  }
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement
    // Elements in view are not scrolled.
    if (!hasScrolled && focused && page.contains(focused) && focused.matches(':focus-visible:not(h1, main)'))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  const follow = ({ target }: FocusEvent) => {
    hasScrolled = false
    growth.disconnect()
    growth.observe(page)
    // A column may grow next to a longer one, without changing the page's height.
    const focused = target instanceof Element && page.contains(target) ? target : null
    for (let parent = focused?.parentElement; parent && parent !== page; parent = parent.parentElement)
      growth.observe(parent)
  }
  document.addEventListener('focusin', follow, options)
  for (const kind of ['wheel', 'touchmove', 'pointerdown'] as const)
    document.addEventListener(kind, leave, options)
  document.addEventListener('keydown', (event) => isScrollingKey(event) && leave(), options)
  return () => {
    listening.abort()
    growth.disconnect()
  }
}
