import type { Page } from 'playwright-core'

type RecordingWindow = { announcements: string[] }

/**
 * From the next page load on, records what a screen reader would announce: each text that appears or changes in a live region.
 * The nearest ancestor with a live setting decides, and `off` means silence.
 */
export async function recordAnnouncements(page: Page) {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(window, { announcements })
    const selector = '[aria-live], [role="alert"], [role="status"], [role="log"], [role="timer"], output'
    const regionOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const region = element?.closest(selector)
      if (!region || element?.closest('[aria-hidden="true"]')) return null
      const live = region.getAttribute('aria-live') ?? (region.matches('[role="timer"]') ? 'off' : 'polite')
      return live === 'off' ? null : region
    }
    const announce = (node: Node) => {
      const text = node.textContent?.trim()
      if (text && regionOf(node)) announcements.push(text)
    }
    const watch = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') announce(target)
        for (const node of addedNodes) {
          announce(node)
          if (regionOf(node) || !(node instanceof Element)) continue
          // A region that is inserted together with its text.
          for (const region of node.querySelectorAll(selector)) announce(region)
        }
      }
    })
    watch.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** What has been announced since the last time this was asked. */
export function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as RecordingWindow).announcements.splice(0))
}
