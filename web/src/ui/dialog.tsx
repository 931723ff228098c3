import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { joinClasses } from './classes.ts'
import { Icon } from './icon.tsx'

type ModalProps = {
  open: boolean
  onClose: () => void
  labelledBy: string
  className?: string
  children: ReactNode
}

/** Syncs the native modal with `open`: focus stays inside, Escape closes, focus returns to the opener. */
function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [open])
  return dialog
}

/** A bare modal; `Dialog` below adds the title and the close icon. */
export function Modal({ open, onClose, labelledBy, className, children }: ModalProps) {
  const dialog = useModal(open)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className={joinClasses('scroll-p-4', className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open ? children : null}
    </dialog>
  )
}

type DialogProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode }

export function Dialog({ open, onClose, title, children }: DialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={id}
      className={joinClasses(
        'w-[min(34rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-1.5rem)] overflow-y-auto',
        'rounded-b-sheet border border-rule border-t-[3px] border-t-ink bg-sheet p-5 shadow-sheet sm:p-6',
      )}
    >
      <header className="mb-4 flex items-start justify-between gap-4">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunk"
        >
          <Icon name="close" />
        </button>
      </header>
      {children}
    </Modal>
  )
}
