/** So far a hand moves without meaning to while it presses. */
const tremblePx = 8

/**
 * A control that moves between press and release, because the page scrolls or grows under the pointer, would miss its click:
 * the release is elsewhere. This holds the pointer to what it pressed until the pointer itself moves away.
 */
export function keepPress(): void {
  document.addEventListener('pointerdown', (down) => {
    const control = down.target instanceof Element ? down.target.closest('button, a, summary') : null
    if (!control || down.button !== 0) return
    control.setPointerCapture(down.pointerId)
    const held = new AbortController()
    const release = ({ clientX, clientY, pointerId }: PointerEvent) => {
      if (pointerId !== down.pointerId) return
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) <= tremblePx) return
      if (control.hasPointerCapture(pointerId)) control.releasePointerCapture(pointerId)
      held.abort()
    }
    document.addEventListener('pointermove', release, { signal: held.signal })
    control.addEventListener('lostpointercapture', () => held.abort(), { signal: held.signal })
  })
}
