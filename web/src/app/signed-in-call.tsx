import { useCallback, useMemo, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { defaultLanguage, defaultTestUser } from '@tidings/contract/entities'
import { useStoredPreferences } from '#features/preferences/use-stored-preferences.ts'
import { useSubscriptions } from '#features/preferences/use-subscriptions.ts'
import { CallProvider } from '#features/voice/call/call-provider.tsx'
import type { Caller } from '#features/voice/call/call-settings.ts'
import { loadRecords } from '#platform/project/load-records.ts'
import type { NewHistoryEntry } from '#platform/project/records/query-history.ts'
import { useAuth } from '#platform/session/session.tsx'
import { chooseGreetingName } from './layout/greeting-name.ts'

/** Queries on the history: the card's list, the History page's list and its sources. */
const historyQueries = ['history', 'archive', 'archive-sources']

/**
 * Provides the call with the caller (without a session the default test user, whom the server refuses), the language and where
 * to write history; also syncs the person's sources.
 */
export function SignedInCall({ children }: { children: ReactNode }) {
  const { project, user, leaving } = useAuth()
  const queries = useQueryClient()
  const { data: stored } = useStoredPreferences()
  useSubscriptions()
  const userId = user?.id ?? null
  const firstName = stored?.profile?.firstname ?? (user ? chooseGreetingName(user) : '')

  const caller = useMemo<Caller>(
    () => ({
      userId: userId ?? defaultTestUser.id,
      firstName,
      getAccessToken: project.accessToken,
      isRemembered: !project.config.isHardened,
    }),
    [userId, firstName, project],
  )
  const onHistoryChanged = useCallback(() => {
    for (const name of historyQueries) void queries.invalidateQueries({ queryKey: [name] })
  }, [queries])
  const recordHistory = useCallback(
    async (entry: NewHistoryEntry) => {
      if (!userId) return null
      const { insertHistoryEntry } = await loadRecords()
      const stored = await insertHistoryEntry(project, userId, entry)
      onHistoryChanged()
      return stored?.id ?? null
    },
    [project, userId, onHistoryChanged],
  )
  const completeHistory = useCallback(
    async (id: string, seconds: number) => {
      if (!userId) return
      const { completeHistoryEntry } = await loadRecords()
      await completeHistoryEntry(project, userId, { id, seconds })
    },
    [project, userId],
  )

  return (
    <CallProvider
      caller={caller}
      isLeaving={leaving}
      language={stored?.profile?.language_preference ?? defaultLanguage}
      preferences={stored?.preferences ?? null}
      voice={project.config.voice}
      recordHistory={recordHistory}
      completeHistory={completeHistory}
      onHistoryChanged={onHistoryChanged}
    >
      {children}
    </CallProvider>
  )
}
