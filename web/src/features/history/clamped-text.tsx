import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Clamped to three lines with a button to expand. */
export function ClampedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const [overflowing, setOverflowing] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || open) return undefined
    const watcher = new ResizeObserver(() => setOverflowing(element.scrollHeight > element.clientHeight + 1))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [open, text])

  function toggle(button: HTMLButtonElement) {
    flushSync(() => setOpen(!open))
    // Expanding pushes the focused button out of view.
    button.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div>
      <p
        ref={paragraph}
        dir="auto"
        className={`text-sm whitespace-pre-line text-soft ${open ? '' : 'line-clamp-3'}`}
      >
        {text}
      </p>
      {overflowing || open ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={({ currentTarget }) => toggle(currentTarget)}
          className="mt-1 min-h-8 pointer-coarse:min-h-11 text-sm font-semibold text-link underline underline-offset-4"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </div>
  )
}
