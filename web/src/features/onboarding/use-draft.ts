import { useCallback, useEffect, useState } from 'react'
import { readDraft, storeDraft, type OnboardingDraft } from './onboarding-draft.ts'

export type ChangeDraft = (changes: Partial<OnboardingDraft>) => void

export function useDraft(): { draft: OnboardingDraft; change: ChangeDraft } {
  const [draft, setDraft] = useState(readDraft)
  useEffect(() => storeDraft(draft), [draft])
  const change = useCallback(
    (changes: Partial<OnboardingDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  )
  return { draft, change }
}
