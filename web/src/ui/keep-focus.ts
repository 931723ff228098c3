/**
 * When a focused control is disabled or removed, focus moves to the page, and keyboard and screen reader users lose their
 * place. This restores the focus once the control is enabled again. If it was removed, focus moves to the label of its region
 * (the selected tab, the heading of a card or dialog) or else the screen's heading. Does nothing if the focus has moved
 * elsewhere.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let regions: Element[] = []
  let isWaiting = false

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    regions = last ? findLabelledRegions(last) : []
    isWaiting = false
  })
  // A click elsewhere cancels this, even if nothing takes the focus.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && last?.contains(target))) last = null
  })

  function check() {
    if (!last) return
    if (!last.isConnected) {
      last = null
      // Wait, because a screen, dialog or card may move the focus itself.
      requestAnimationFrame(() => isLost() && focusRegionLabel(regions))
    } else if (last.matches(':disabled')) {
      isWaiting = true
    } else if (isWaiting) {
      isWaiting = false
      if (isLost() && last instanceof HTMLElement) last.focus()
    }
  }
  const watched = { subtree: true, childList: true, attributeFilter: ['disabled'] }
  new MutationObserver(check).observe(document.documentElement, watched)
}

function isLost(): boolean {
  return document.activeElement === document.body
}

/** The nearest first. */
function findLabelledRegions(element: Element): Element[] {
  const region = element.parentElement?.closest('[aria-labelledby]')
  return region ? [region, ...findLabelledRegions(region)] : []
}

function focusRegionLabel(regions: Element[]): void {
  const labels = regions
    .filter((region) => region.isConnected)
    .map((region) => document.getElementById(region.getAttribute('aria-labelledby') ?? ''))
  for (const target of [...labels, document.querySelector<HTMLElement>('h1')]) {
    target?.focus()
    if (!isLost()) return
  }
}
