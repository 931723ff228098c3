/**
 * A control that is disabled while it waits, or goes away, loses the focus to the page, and who uses a keyboard or a
 * screen reader loses their place. From now on such a control gets the focus back when it is enabled again; of one that
 * is gone, what names its region inherits it (the selected tab, the heading of a card or dialog), else the heading of
 * the screen. The focus is never taken from where it has gone meanwhile.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let regions: Element[] = []
  let isWaiting = false

  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null
    regions = last ? labelledRegionsAround(last) : []
    isWaiting = false
  })
  // A press elsewhere gives the place up, whether or not something else takes the focus.
  document.addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && last?.contains(target))) last = null
  })

  function check() {
    if (!last) return
    if (!last.isConnected) {
      last = null
      // By then a screen, a dialog or a card that knows better has moved the focus itself.
      requestAnimationFrame(() => isLost() && bequeath(regions))
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
function labelledRegionsAround(element: Element): Element[] {
  const region = element.parentElement?.closest('[aria-labelledby]')
  return region ? [region, ...labelledRegionsAround(region)] : []
}

function bequeath(regions: Element[]): void {
  const names = regions
    .filter((region) => region.isConnected)
    .map((region) => document.getElementById(region.getAttribute('aria-labelledby') ?? ''))
  for (const heir of [...names, document.querySelector<HTMLElement>('h1')]) {
    heir?.focus()
    if (!isLost()) return
  }
}
