import { onTestFinished } from 'vitest'

/** Shows text at twice the usual size until the test is over, but media queries do not notice, unlike with the browser's setting. */
export function enlargeText(): void {
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => void style.removeProperty('font-size'))
}

/** No longer than what fits on a phone's line at twice the usual text size. */
const ordinaryWord = /\p{L}{2,11}/gu

/** The words in an element that are shown in more than one line. */
export function findBrokenWords(element: Element): string[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(ordinaryWord)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}
