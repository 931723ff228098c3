import type { Database } from '#db/connection'
import type { Clock } from '#platform/clock'
import type { Erasures } from '#platform/user-events/erasures'
import type { GuardedConnectOptions } from '#platform/network/guarded-connect'
import type { JobQueue } from '#platform/job-queue'
import type { LanguageModel } from '#platform/language-model'
import type { Logger } from '#platform/logger'
import type { LimitedMailer } from '#platform/mail/mail-limit'
import type { Mp3Encoder } from '#platform/sounds/mp3-encoder'
import type { PasswordHashing } from '#platform/password-hashing'
import type { Project } from '#platform/project'
import type { SessionEndings } from '#platform/user-events/session-endings'
import type { SoundStore } from '#platform/sounds/sound-store'
import type { Visits } from '#platform/user-events/visits'
import type { Config } from './config.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Tracing } from './operations/tracing.ts'

/** What modules work with. Built once at the start; tests replace parts of it. */
export type Context = {
  config: Config
  /** The URL that users open, without a trailing slash. */
  publicUrl: () => string
  log: Logger
  clock: Clock
  database: Database
  mailer: LimitedMailer
  passwords: PasswordHashing
  queue: JobQueue
  project: Project
  sessionEndings: SessionEndings
  erasures: Erasures
  visits: Visits
  /** Posts to push services, only on the public internet. */
  pushNetwork: GuardedConnectOptions
  /** Null unless one is configured. */
  languageModel: LanguageModel | null
  /** Null if recordings are kept as WAV. */
  mp3Encoder: Mp3Encoder | null
  sounds: SoundStore
  metrics: Metrics
  tracing: Tracing
}
