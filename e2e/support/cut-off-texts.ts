import type { Page } from 'playwright-core'

/** Finds sideways scrolling, texts and controls that overflow the page or their container, and fields too narrow to type in. */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth
    const sideways = document.documentElement.scrollWidth - pageWidth

    /** Intended: text for screen readers, text that expands on a press, a name in the greeting. */
    const isMeant = (element: Element) =>
      element.closest('.sr-only, .line-clamp-3, header .truncate, datalist, option') !== null
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    const isJudged = (element: Element) =>
      (hasOwnText(element) || element.matches('button, a, input, select, textarea')) &&
      element.checkVisibility() &&
      !isMeant(element)

    function problemOf(element: Element): string | null {
      const box = element.getBoundingClientRect()
      const holder = element.parentElement?.closest('button, li, section')?.getBoundingClientRect()
      const isField = element.matches('input, select, textarea')
      const letterPx = Number.parseFloat(getComputedStyle(element).fontSize)
      if (element.matches('input[type="text"], input[type="email"], textarea') && box.width < 6 * letterPx)
        return 'has no room to type in'
      if (box.left < -1 || box.right > pageWidth + 1) return 'leaves the page'
      if (!isField && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        return 'does not fit into itself'
      if (holder && (box.right > holder.right + 1 || box.left < holder.left - 1))
        return 'leaves what holds it'
      return null
    }

    const scope = document.querySelector('dialog[open]') ?? document.body
    const problems = [...scope.querySelectorAll('*')].filter(isJudged).flatMap((element) => {
      const problem = problemOf(element)
      const name = `${element.tagName.toLowerCase()} “${element.textContent?.trim().slice(0, 40)}”`
      return problem ? [`${name} ${problem}`] : []
    })
    return sideways > 0 ? [`${sideways} px sideways`, ...problems] : problems
  })
}
