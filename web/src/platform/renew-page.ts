import { fetchBounded } from './http/bounded-fetch.ts'
import { mayLeave } from './may-leave.ts'

type FailedImport = Event & { payload: Error }

/** A failure that comes later is not what a press asked for. */
const pressMs = 10_000

/** Messages name the file, in Chromium and Firefox. */
const failed = new Set<string>()
let isHeld = false
let pressedAtMs = -pressMs

/** While it is held, the page is not loaded anew: a call would end with it. */
export function holdPage(held: boolean): void {
  isHeld = held
}

async function renewPage(): Promise<void> {
  const { ok } = await fetchBounded('/config.json', { cache: 'no-store' })
  // Whoever is filling in a form keeps what is typed there.
  const isTyping = document.activeElement?.closest('form')
  if (ok && !isHeld && !isTyping && (await mayLeave())) location.reload()
}

/**
 * Loads the page anew, at the same address, where a press asks in vain for code that could not be fetched before although the
 * server answers. Chromium up to 155 and Firefox remember a failed `import()` for as long as the page lives, and code of
 * an older version may be gone. To be called once, early.
 */
export function renewWithoutCode(): void {
  const notePress = () => {
    pressedAtMs = performance.now()
  }
  addEventListener('click', notePress, true)
  addEventListener('vite:preloadError', (event) => {
    const { message } = (event as FailedImport).payload
    // Without a press it could go on for ever. Where there is no answer, the page stays as it is.
    const isPressed = performance.now() - pressedAtMs < pressMs
    if (failed.has(message) && isPressed) renewPage().catch(() => undefined)
    failed.add(message)
  })
}
