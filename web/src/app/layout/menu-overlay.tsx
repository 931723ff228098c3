import { useEffect, useId } from 'react'
import { mobileBreakpointPx } from '@tidings/contract/limits'
import { actionTexts } from '@tidings/contract/texts/actions'
import { Modal } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Wordmark } from '#ui/layout/wordmark.tsx'
import { Navigation } from './navigation.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The rail unfolded over a small screen. */
export function MenuOverlay({ onClose }: { onClose: () => void }) {
  const id = useId()
  useEffect(() => {
    const wide = matchMedia(`(min-width: ${mobileBreakpointPx}px)`)
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={id}
      className="h-dvh max-h-none w-screen max-w-none bg-paper md:hidden"
    >
      <div className="flex min-h-full flex-col px-5 pt-2 pb-6">
        <header className="flex h-14 items-center justify-between">
          <h2 id={id}>
            <span className="sr-only">{actionTexts.menu}</span>
            <Wordmark className="text-xl" />
          </h2>
          <button
            type="button"
            aria-label="Close menu"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-control hover:bg-sunk"
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="dial border-b border-ink" aria-hidden="true" />
        <nav aria-label={actionTexts.menu} className="flex-1 py-4">
          <Navigation look="overlay" onNavigate={onClose} />
        </nav>
        <ThemeSwitch look="overlay" />
      </div>
    </Modal>
  )
}
