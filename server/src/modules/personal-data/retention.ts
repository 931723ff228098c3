import path from 'node:path'
import type { Retention } from '@tidings/contract/api/personal-data'
import { securityEvents } from '@tidings/contract/limits'
import { deleteEndedSessions } from '#modules/accounts'
import type { Job } from '#platform/job-queue'
import { deleteMailsBefore } from '#platform/mail/outbox-files'
import type { Config } from '#src/config'
import type { Context } from '#src/context'
import { deleteDownloadsBefore, deleteHistoryBefore } from './queries.ts'

const dayMs = 86_400_000

/** In days. Null: kept until its owner deletes it, or not stored by this server. */
export function readRetention(config: Config): Retention {
  const { accounts, audioKeptDays, historyKeptDays, hostedProject, mailKeptDays, smtpUrl } = config
  return {
    historyDays: hostedProject ? null : historyKeptDays,
    recordingsDays: audioKeptDays,
    sessionDays: hostedProject ? null : accounts.sessionDays,
    mailDays: smtpUrl === null ? mailKeptDays : null,
    eventsDays: securityEvents.keptDays,
  }
}

/** Deletes data past its retention: history, mails in the outbox, unused sessions. */
export function deleteOldPersonalDataJob({ clock, config, database }: Context): Job {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    name: 'personal-data-forget-old',
    schedule: '37 * * * *',
    timeoutS: 600,
    retries: 1,
    async run() {
      const kept = readRetention(config)
      if (kept.historyDays !== null) await deleteHistoryBefore(database.tables, daysAgo(kept.historyDays))
      if (kept.sessionDays !== null) {
        const life = { days: kept.sessionDays, hours: config.accounts.sessionHours }
        await deleteEndedSessions(database.tables, life, clock.now())
      }
      await deleteMailsBefore(path.join(config.dataDir, 'outbox'), daysAgo(config.mailKeptDays))
      await deleteDownloadsBefore(database.tables, daysAgo(1))
    },
  }
}
