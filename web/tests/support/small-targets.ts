/** The smallest target that a finger can hit reliably. */
export const smallestTargetPx = 44

/**
 * Runs in the page: the controls that are too small for a finger, by name and size. A field counts with its label; a link inside a
 * sentence is as high as its line.
 */
export function listSmallTargets(leastPx: number): string[] {
  const pressed = 'a[href], button, input, select, textarea, summary, audio, [role="tab"]'
  const top = document.querySelector('dialog[open]') ?? document.body
  const targets = [...top.querySelectorAll<HTMLElement>(pressed)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'),
  )
  const isInSentence = (element: HTMLElement) =>
    element.matches('a') && getComputedStyle(element).display === 'inline' && element.closest('p') !== null
  return targets
    .filter((element) => !isInSentence(element))
    .flatMap((element) => {
      const place = (element.matches('input') && element.closest('label')) || element
      const { width, height } = place.getBoundingClientRect()
      // Browsers lay out 44 px at fractional pixels.
      if (Math.min(width, height) >= leastPx - 0.5) return []
      const name = element.getAttribute('aria-label') ?? element.textContent
      return [`${element.localName} "${name.trim().slice(0, 40)}": ${width.toFixed()} by ${height.toFixed()}`]
    })
}
