import type { ReactNode } from 'react'
import { actionTexts } from '@tidings/contract/texts/actions'
import { preferencesTexts } from '@tidings/contract/texts/preferences'
import { chooseMessage } from '#platform/http/api-client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { useStoredPreferences, type StoredPreferences } from './use-stored-preferences.ts'

export const preferencesMeanwhile = <Skeleton rows={5}>{preferencesTexts.loading}</Skeleton>

/** Renders `children` once the preferences are loaded; until then a placeholder or the error. */
export function LoadedPreferences({ children }: { children: (stored: StoredPreferences) => ReactNode }) {
  const { data: stored, isPending, error, refetch } = useStoredPreferences()
  if (isPending) return preferencesMeanwhile
  if (stored) return children(stored)
  return (
    <div className="flex flex-col items-start gap-3">
      <Banner tone="bad">{chooseMessage(error, preferencesTexts.error)}</Banner>
      <Button look="secondary" compact onClick={() => void refetch()}>
        {actionTexts.tryAgain}
      </Button>
    </div>
  )
}
