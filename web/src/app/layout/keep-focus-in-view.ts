const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '])

/**
 * Keeps what has the keyboard's focus in the window while the page grows: what loads late above it would push it out.
 * Whoever scrolls is left where they go. Returns what ends it.
 */
export function keepFocusInView(page: HTMLElement): () => void {
  const listening = new AbortController()
  let hasScrolled = true
  const options = { passive: true, signal: listening.signal }
  const leave = () => {
    hasScrolled = true
  }
  document.addEventListener('focusin', () => (hasScrolled = false), options)
  for (const kind of ['wheel', 'touchmove', 'pointerdown'] as const)
    document.addEventListener(kind, leave, options)
  document.addEventListener('keydown', ({ key }) => scrollKeys.has(key) && leave(), options)
  const growth = new ResizeObserver(() => {
    const focused = document.activeElement
    // What is in view already stays where it is.
    if (!hasScrolled && focused?.matches(':focus-visible:not(h1, main)'))
      focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
  growth.observe(page)
  return () => {
    listening.abort()
    growth.disconnect()
  }
}
