import { fetchBounded } from './http/bounded-fetch.ts'
import { mayLeave } from './may-leave.ts'

type FailedImport = Event & { payload: Error }

/** Failures after this long are not attributed to a click. */
const pressMs = 10_000

/** In Chromium and Firefox the messages contain the file. */
const failed = new Set<string>()
let isHeld = false
let pressedAtMs = -pressMs

/** Prevents reloading, which would end a call. */
export function holdPage(held: boolean): void {
  isHeld = held
}

async function renewPage(): Promise<void> {
  const { ok } = await fetchBounded('/config.json', { cache: 'no-store' })
  // Do not lose what was typed into a form.
  const isTyping = document.activeElement?.closest('form')
  if (ok && !isHeld && !isTyping && (await mayLeave())) location.reload()
}

/**
 * Reloads the page when a click needs code that failed to load before although the server responds. Chromium up to 155 and
 * Firefox cache a failed `import()` for the life of the page, and the code of an older version may be gone. Call once, early.
 */
export function renewWithoutCode(): void {
  const notePress = () => {
    pressedAtMs = performance.now()
  }
  addEventListener('click', notePress, true)
  addEventListener('vite:preloadError', (event) => {
    const { message } = (event as FailedImport).payload
    // Only after a click, to avoid a reload loop, and only if the server responds.
    const isPressed = performance.now() - pressedAtMs < pressMs
    if (failed.has(message) && isPressed) renewPage().catch(() => undefined)
    failed.add(message)
  })
}
