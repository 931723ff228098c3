const scrollingKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '])

/** Whether a key press scrolls the page, rather than being used by the focused control. */
export function isScrollingKey({ key, target }: KeyboardEvent): boolean {
  const isTaken = target instanceof Element && target.matches('input, select, textarea, button, summary')
  return scrollingKeys.has(key) && !isTaken
}
