const scrollingKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown', ' '])

/** Whether a key that was pressed scrolls: a control that has the focus takes it for itself. */
export function isScrollingKey({ key, target }: KeyboardEvent): boolean {
  const isTaken = target instanceof Element && target.matches('input, select, textarea, button, summary')
  return scrollingKeys.has(key) && !isTaken
}
