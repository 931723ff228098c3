/** How far a hand may tremble during a press. */
const tremblePx = 8

/**
 * If the page scrolls or grows during a press, the control moves away and the click is lost. This captures the pointer until it
 * moves by itself.
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
