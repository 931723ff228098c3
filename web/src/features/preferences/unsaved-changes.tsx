import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { askBeforeLeaving } from '#platform/may-leave.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import type { FormChanges } from './form-values.ts'
import { useSavePreferences } from './use-save-preferences.ts'

type Leaving = { goOn: () => void; stay: () => void }

/** Whether a navigation leads to another screen and can be intercepted. */
function leavesForAnotherScreen(event: NavigateEvent): boolean {
  const { pathname } = new URL(event.destination.url)
  const isNext = event.navigationType === 'push' || event.navigationType === 'traverse'
  return isNext && event.cancelable && event.destination.sameDocument && pathname !== location.pathname
}

/** Intercepts links and the browser's Back and Forward. Browsers without this event keep the changes across screens. */
function useHeldNavigation(isArmed: boolean, hold: (leaving: Leaving) => void): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    const { navigation } = globalThis as { navigation?: Navigation }
    if (!isArmed || !navigation) return undefined
    const onNavigate = (event: NavigateEvent) => {
      // The form is on the home page, so going there returns to it.
      if (!leavesForAnotherScreen(event) || new URL(event.destination.url).pathname === '/') return
      event.preventDefault()
      const { key, url } = event.destination
      const { pathname, search, hash } = new URL(url)
      const goOn = () => {
        if (event.navigationType === 'push') navigate(pathname + search + hash)
        else navigation.traverseTo(key)
      }
      hold({ goOn, stay: () => undefined })
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [isArmed, hold, navigate])
}

type UnsavedChangesProps = { draft: FormChanges | null; onDrop: () => void }

/** Asks before leaving with unsaved changes, and continues the navigation once there are none. */
export function UnsavedChanges({ draft, onDrop }: UnsavedChangesProps) {
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const isUnsaved = draft !== null
  const hold = useCallback(({ goOn, stay }: Leaving) => {
    const after = (next: () => void) => () => {
      setLeaving(null)
      next()
    }
    setLeaving({ goOn: after(goOn), stay: after(stay) })
  }, [])
  useHeldNavigation(isUnsaved, hold)

  useEffect(() => {
    if (!isUnsaved) return undefined
    return askBeforeLeaving(
      () => new Promise((decide) => hold({ goOn: () => decide(true), stay: () => decide(false) })),
    )
  }, [isUnsaved, hold])

  useEffect(() => {
    if (!isUnsaved) leaving?.goOn()
  }, [isUnsaved, leaving])

  const stay = useCallback(() => leaving?.stay(), [leaving])

  return (
    <Dialog open={leaving !== null} onClose={stay} title="Save your preferences?">
      {draft ? <LeaveChoices draft={draft} onDrop={onDrop} onStay={stay} /> : null}
    </Dialog>
  )
}

type LeaveChoicesProps = { draft: FormChanges; onDrop: () => void; onStay: () => void }

function LeaveChoices({ draft, onDrop, onStay }: LeaveChoicesProps) {
  const { busy: isSaving, problem, save } = useSavePreferences()
  return (
    <div className="flex flex-col gap-5">
      <p>You have unsaved changes to your preferences.</p>
      {problem ? <Banner tone="bad">{problem}</Banner> : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={isSaving} onClick={() => save(draft, onDrop)}>
          {isSaving ? preferencesTexts.saving : 'Save and leave'}
        </Button>
        <Button look="secondary" disabled={isSaving} onClick={onDrop}>
          Leave without saving
        </Button>
        <Button look="quiet" onClick={onStay}>
          Stay
        </Button>
      </div>
    </div>
  )
}
