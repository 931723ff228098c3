import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { loadOptionally } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'
import type { FormChanges } from './form-values.ts'

type DraftState = { draft: FormChanges | null; setDraft: (draft: FormChanges | null) => void }

const DraftContext = createContext<DraftState | null>(null)

/** Loaded with the first change. Without it, changes still survive switching screens. */
const UnsavedChanges = loadOptionally(() => import('./unsaved-changes.tsx'), 'UnsavedChanges')

/** Survives an expired session, so that a user who signs in again on this page finds the changes. */
let kept: { userId: string | undefined; values: FormChanges | null } | null = null

/** Holds unsaved changes, and asks before the screen or page is left. */
export function PreferencesDraftProvider({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const userId = user?.id
  const [draft, showDraft] = useState(() => (kept?.userId === userId ? (kept?.values ?? null) : null))
  const isUnsaved = draft !== null
  const [hasBeenUnsaved, setHasBeenUnsaved] = useState(isUnsaved)

  const setDraft = useCallback(
    (values: FormChanges | null) => {
      kept = { userId, values }
      showDraft(values)
      if (values) setHasBeenUnsaved(true)
    },
    [userId],
  )

  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])

  const value = useMemo(() => ({ draft, setDraft }), [draft, setDraft])
  return (
    <DraftContext value={value}>
      {children}
      {hasBeenUnsaved ? <UnsavedChanges draft={draft} onDrop={() => setDraft(null)} /> : null}
    </DraftContext>
  )
}

/** `draft` is null without changes. */
export function usePreferencesDraft(): DraftState {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('usePreferencesDraft must be used within a PreferencesDraftProvider')
  return draft
}
