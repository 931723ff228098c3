type Box = { left: number; top: number; right: number; bottom: number }
export type Focus = {
  where: string
  mark: Box
  hasOutline: boolean
  isCovered: boolean
  holders: Box[]
  page: Box
}

export type Place = { isThere: boolean; isGone: boolean; focus: Focus | 'heading' | null }

/** Runs in the page: whether `target` is focused or gone, and which element has the focus, with the box of its outline. */
export function readPlace(target: Element | null): Place {
  const element = document.activeElement
  return { isThere: element === target, isGone: target?.isConnected === false, focus: readFocus() }

  function readFocus(): Place['focus'] {
    if (!element || element === document.body) return null
    // We focus headings so that reading continues from there; they are not controls and show no focus ring.
    if (element.matches('h1, main')) return 'heading'
    const hasOutline = (mark: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(mark)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const label = element.closest('label')
    const shown = label && !hasOutline(element) ? label : element
    const box = shown.getBoundingClientRect()
    const style = getComputedStyle(shown)
    // An outline is still clearly visible with half its width cut off.
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth) / 2
    const holders: Element[] = []
    for (let parent = shown.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      if (getComputedStyle(parent).overflowX !== 'visible') holders.push(parent)
    const isCovered = [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part)
      return !top || !(shown.contains(top) || top.contains(shown))
    })
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    return {
      where: `${element.tagName.toLowerCase()} “${name}”`,
      hasOutline: hasOutline(shown),
      mark: {
        left: box.left - reach,
        top: box.top - reach,
        right: box.right + reach,
        bottom: box.bottom + reach,
      },
      isCovered,
      holders: holders.map((holder) => {
        const { left, top, right, bottom } = holder.getBoundingClientRect()
        return { left, top, right, bottom }
      }),
      page: { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight },
    }
  }
}

export function findProblems(focus: Focus | 'heading' | null): string[] {
  if (focus === null) return ['the focus is nowhere']
  if (focus === 'heading') return []
  const { where, mark, holders, page: whole } = focus
  if (!focus.hasOutline) return [`${where} shows no focus`]
  const leavesSideways = ({ left, right }: Box) => mark.left < left || mark.right > right
  const problems: string[] = []
  if ([whole, ...holders].some(leavesSideways)) problems.push(`${where}: the outline is cut off at the side`)
  // An element nearly as tall as a low screen does not fit beside the bar.
  if (mark.bottom - mark.top > whole.bottom / 2) return problems
  if (mark.top < whole.top || mark.bottom > whole.bottom)
    problems.push(`${where}: the outline is cut off above or below`)
  if (focus.isCovered) problems.push(`${where} lies under something else`)
  return problems
}
