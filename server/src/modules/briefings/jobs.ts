import { briefingLimits } from '@tidings/contract/limits'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { deleteBriefingsBefore } from './queries.ts'

const dayMs = 86_400_000

/** Their entries in the history stay as long as the history does. */
export function deleteOldBriefingsJob({ clock, database }: Context): Job {
  return {
    name: 'briefings-delete-old',
    schedule: '53 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      await deleteBriefingsBefore(
        database.tables,
        new Date(clock.now().getTime() - briefingLimits.keptDays * dayMs),
      )
    },
  }
}
