import { securityEvents } from '@tidings/contract/limits'
import type { Job } from '#platform/job-queue'
import type { Context } from '#src/context'
import { deleteEventsBefore } from './queries.ts'

export function deleteOldEventsJob({ clock, database }: Pick<Context, 'clock' | 'database'>): Job {
  return {
    name: 'security-events-forget-old',
    schedule: '23 * * * *',
    timeoutS: 60,
    retries: 1,
    async run() {
      const before = clock.now().getTime() - securityEvents.keptDays * 86_400_000
      await deleteEventsBefore(database.tables, new Date(before))
    },
  }
}
