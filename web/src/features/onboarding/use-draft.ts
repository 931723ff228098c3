import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '#platform/session/session.tsx'
import { forgetDraft } from './forget-draft.ts'
import { readDraft, storeDraft, type OnboardingDraft } from './onboarding-draft.ts'

export type ChangeDraft = (changes: Partial<OnboardingDraft>) => void

export function useDraft() {
  const { user } = useAuth()
  const [owner] = useState(user?.id ?? null)
  const [draft, setDraft] = useState(() => readDraft(owner))
  useEffect(() => storeDraft(owner, draft), [owner, draft])
  const change: ChangeDraft = useCallback((changes) => setDraft((before) => ({ ...before, ...changes })), [])
  return { draft, change, forget: () => forgetDraft(owner) }
}
