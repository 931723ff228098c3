import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BriefingChanges, BriefingSettings } from '@tidings/contract/api/briefings'
import { briefingSettingTexts } from '@tidings/contract/texts/briefings'
import { callApi, chooseMessage } from '#platform/http/api-client.ts'
import { useAuth } from '#platform/session/session.tsx'
import { ShownError } from '#platform/shown-error.ts'
import { useAction } from '#platform/use-action.ts'
import type { StoredPreferences } from '../use-stored-preferences.ts'

/** The schedule of briefings. Reloaded when preferences that affect it have changed. */
export function useBriefingSettings({ preferences, profile }: StoredPreferences) {
  const { project, user } = useAuth()
  const queries = useQueryClient()
  const decisive = [
    preferences?.update_frequency,
    preferences?.notification_settings.email,
    preferences?.notification_settings.push,
    profile?.timezone,
  ]
  const queryKey = ['briefing-settings', user?.id, ...decisive]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi<BriefingSettings>(project, '/api/briefings/settings', { signal }),
    enabled: user !== null,
    placeholderData: (before) => before,
  })
  const { start, ...action } = useAction()

  const run = (send: () => Promise<BriefingSettings | undefined>, done: string | null) =>
    start(async () => {
      const settings = await send().catch((cause: unknown) => {
        throw new ShownError(chooseMessage(cause, briefingSettingTexts.notSaved), { cause })
      })
      if (settings) queries.setQueryData(queryKey, settings)
      return done
    }, briefingSettingTexts.notSaved)
  const post = (path: `/api/${string}`, body?: object) =>
    callApi<BriefingSettings | undefined>(project, path, { method: 'POST', ...(body ? { body } : {}) })

  return {
    ...query,
    ...action,
    change: (body: BriefingChanges) =>
      run(
        () => callApi<BriefingSettings>(project, '/api/briefings/settings', { method: 'PUT', body }),
        briefingSettingTexts.saved,
      ),
    sendCode: (onSent: () => void) =>
      run(async () => {
        await post('/api/briefings/mail/code')
        onSent()
        return undefined
      }, null),
    confirm: (code: string) =>
      run(() => post('/api/briefings/mail/confirm', { code }), briefingSettingTexts.saved),
  }
}

export type BriefingSettingsInUse = ReturnType<typeof useBriefingSettings>
