import type { QueryRunner } from '#db/tables'
import { parseSettings, type Settings, type Unattended } from '#platform/project'
import * as v from 'valibot'
import type { Context } from '#src/context'
import { findConsent, findSettings, saveSettings } from './queries.ts'

const settingsSchema = v.object({ profile: v.unknown(), preferences: v.unknown() })

/**
 * Stores a hosted user's settings in `subscriptions` while they are present, because jobs have no token to ask with. Writes
 * once per user, process and change.
 */
export function rememberSettings({ clock, database, log }: Pick<Context, 'clock' | 'database' | 'log'>) {
  const known = new Map<string, string>()
  const mostKnown = 10_000
  return async (userId: string, { preferences, profile }: Settings): Promise<void> => {
    const { firstName, language, location, timeZone } = profile
    const row = { firstname: firstName, language_preference: language, location, timezone: timeZone }
    const settings = JSON.stringify({ profile: row, preferences })
    if (known.get(userId) === settings) return
    if (known.size >= mostKnown) known.clear()
    known.set(userId, settings)
    try {
      await saveSettings(database.tables, { userId, settings, now: clock.now() })
    } catch (error) {
      known.delete(userId)
      log.warn('settings could not be stored for jobs', { error })
    }
  }
}

/** Reads the stored settings of hosted users. Their history is not accessible without their token. */
export function openHostedUnattended(tables: QueryRunner, asksConsent: boolean): Unattended {
  const lacksConsent = async (userId: string) => asksConsent && (await findConsent(tables, userId)) === false
  return {
    lacksConsent,
    async readSettings(userId) {
      if (await lacksConsent(userId)) return null
      const found = v.safeParse(settingsSchema, await findSettings(tables, userId))
      return found.success
        ? parseSettings({ profile: found.output.profile, preferences: found.output.preferences })
        : null
    },
    findAddress: async () => null,
    readNewest: async () => [],
    addEntry: async () => null,
  }
}
