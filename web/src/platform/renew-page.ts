import { fetchBounded } from './http/bounded-fetch.ts'
import { mayLeave } from './may-leave.ts'

/** Failures after this long are not attributed to a click. */
const pressMs = 10_000

let isHeld = false
let pressedAtMs = -pressMs

/** Prevents reloading, which would end a call. */
export function holdPage(held: boolean): void {
  isHeld = held
}

/** Remembers when something was last clicked. Call once, early. */
export function notePresses(): void {
  const notePress = () => {
    pressedAtMs = performance.now()
  }
  addEventListener('click', notePress, true)
}

/**
 * Reloads the page shortly after a click, which avoids a reload loop, and only if the server responds. Not during a call or
 * from within a form, and unsaved changes are asked about. Never rejects.
 */
export async function renewPage(): Promise<void> {
  if (performance.now() - pressedAtMs >= pressMs) return
  try {
    const { ok } = await fetchBounded('/config.json', { cache: 'no-store' })
    // Do not lose what was typed into a form.
    const isTyping = document.activeElement?.closest('form')
    if (ok && !isHeld && !isTyping && (await mayLeave())) location.reload()
  } catch {
    // Without a server the page stays as it is.
  }
}
