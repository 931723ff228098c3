import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { FormValues } from './form-values.ts'

type Draft = { draft: FormValues | null; setDraft: (draft: FormValues | null) => void }

const DraftContext = createContext<Draft | null>(null)

/** Keeps unsaved changes while other screens are shown; closing or reloading the page asks first. */
export function PreferencesDraftProvider({ children }: { children: ReactNode }) {
  const [draft, setDraft] = useState<FormValues | null>(null)
  const unsaved = draft !== null

  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  const value = useMemo(() => ({ draft, setDraft }), [draft])
  return <DraftContext value={value}>{children}</DraftContext>
}

/** `draft` is null while nothing differs from what is stored. */
export function usePreferencesDraft(): Draft {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('usePreferencesDraft must be used within a PreferencesDraftProvider')
  return draft
}
