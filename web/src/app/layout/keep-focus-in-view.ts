import { isScrollingKey } from '#ui/is-scrolling-key.ts'

/**
 * Keeps what has the keyboard's focus in the window while the page grows: what loads late above it would push it out, or under
 * the bars that the window's scroll padding stands for. Whoever scrolls is left where they go. Returns what ends it.
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
    // What is in view already stays where it is.
    if (!hasScrolled && focused && page.contains(focused) && focused.matches(':focus-visible:not(h1, main)'))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  const follow = ({ target }: FocusEvent) => {
    hasScrolled = false
    growth.disconnect()
    growth.observe(page)
    // A column may grow beside a longer one: then the page's height stays as it is.
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
