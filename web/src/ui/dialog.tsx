import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import { Icon } from './icon.tsx'

/** Holds the surrounding dialog open, or no longer. */
const HoldContext = createContext<(isHeld: boolean) => void>(() => undefined)

/** A server that does not answer must not hold a dialog for longer. */
const mostHeldMs = 10_000

/** While `busy`, but not for long, nobody can close the surrounding dialog; returns whether it is held. */
function useHeldDialog(busy: boolean): boolean {
  const hold = useContext(HoldContext)
  const [isLate, setIsLate] = useState(false)
  const isHeld = busy && !isLate
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setIsLate(true), mostHeldMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [busy])
  useEffect(() => {
    if (!isHeld) return undefined
    hold(true)
    return () => hold(false)
  }, [hold, isHeld])
  return isHeld
}

type ModalProps = {
  open: boolean
  isHeld?: boolean
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
export function Modal({ open, isHeld = false, onClose, labelledBy, className, children }: ModalProps) {
  const dialog = useModal(open)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      // A second Escape closes a dialog without asking the page.
      closedby={isHeld ? 'none' : 'closerequest'}
      className={joinClasses('scroll-p-4', className)}
      onCancel={(event) => {
        event.preventDefault()
        if (!isHeld) onClose()
      }}
    >
      {open ? children : null}
    </dialog>
  )
}

type DialogProps = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode }

export function Dialog({ open, onClose, title, children }: DialogProps) {
  const id = useId()
  const [isHeld, hold] = useState(false)
  return (
    <Modal
      open={open}
      isHeld={isHeld}
      onClose={onClose}
      labelledBy={id}
      className={joinClasses(
        'w-[min(34rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-1.5rem)] overflow-y-auto',
        'rounded-b-sheet border border-rule border-t-[3px] border-t-ink bg-sheet p-5 shadow-sheet sm:p-6',
      )}
    >
      <header className="mb-4 flex flex-wrap-reverse items-end justify-end gap-x-4">
        <h2 id={id} tabIndex={-1} className="min-w-0 flex-1 basis-32 text-xl wrap-anywhere">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          disabled={isHeld}
          onClick={onClose}
          className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control enabled:hover:bg-sunk disabled:cursor-not-allowed disabled:text-soft"
        >
          <Icon name="close" />
        </button>
      </header>
      <HoldContext value={hold}>{children}</HoldContext>
    </Modal>
  )
}

type CancelButtonProps = {
  /** The action is in progress. Closing the dialog would look like cancelling, but would not stop it. */
  busy: boolean
  onClick: () => void
  children: ReactNode
}

/** Closes the dialog around it, which stays open while it is busy. */
export function CancelButton({ busy, onClick, children }: CancelButtonProps) {
  const isHeld = useHeldDialog(busy)
  return (
    <Button look="secondary" disabled={isHeld} onClick={onClick}>
      {children}
    </Button>
  )
}
