import { fillDiskBesidePostgres, fillDiskOfEmbedded } from './full-disk.ts'
import { fillDiskOfPostgres } from './full-postgres.ts'
import {
  killCallsOnEmbedded,
  killCallsOnPostgres,
  killHundredCalls,
  stopWhileAnswering,
} from './killed-calls.ts'
import { killWhileAnswersWait } from './killed-while-waiting.ts'
import { killPooler, killReplica } from './killed-in-fleet.ts'
import { killUpgradesOfEmbedded, killUpgradesOfPostgres } from './killed-upgrade.ts'
import { killPostgres, killWritesOnEmbedded, killWritesOnPostgres, stopUnderLoad } from './killed-writes.ts'
import { loseNames } from './lost-names.ts'
import { moveClockBesidePostgres, moveClockOfEmbedded } from './moved-clock.ts'
import { restoreEmbedded, restorePostgres } from './restored-backup.ts'
import { silenceDatabase } from './silent-database.ts'
import { startTogether } from './started-together.ts'
import { hangFeeds } from './stuck-feeds.ts'
import type { Tally } from './tally.ts'
import { startTwice } from './two-processes.ts'

export type Campaign = { name: string; run: (rounds: number) => Promise<Tally> }

export const campaigns: readonly Campaign[] = [
  { name: 'calls-postgres', run: killCallsOnPostgres },
  { name: 'calls-hundred', run: killHundredCalls },
  { name: 'calls-embedded', run: killCallsOnEmbedded },
  { name: 'calls-stopped', run: stopWhileAnswering },
  { name: 'writes-embedded', run: killWritesOnEmbedded },
  { name: 'writes-postgres', run: killWritesOnPostgres },
  { name: 'postgres-killed', run: killPostgres },
  { name: 'pooler-killed', run: killPooler },
  { name: 'replica-killed', run: killReplica },
  { name: 'answers-waiting', run: killWhileAnswersWait },
  { name: 'postgres-silent', run: silenceDatabase },
  { name: 'sigterm', run: stopUnderLoad },
  { name: 'starts-together', run: startTogether },
  { name: 'two-processes', run: startTwice },
  { name: 'disk-full-embedded', run: fillDiskOfEmbedded },
  { name: 'disk-full-postgres', run: fillDiskBesidePostgres },
  { name: 'postgres-full', run: fillDiskOfPostgres },
  { name: 'clock-embedded', run: moveClockOfEmbedded },
  { name: 'clock-postgres', run: moveClockBesidePostgres },
  { name: 'feeds-stuck', run: hangFeeds },
  { name: 'names-gone', run: loseNames },
  { name: 'upgrade-embedded', run: killUpgradesOfEmbedded },
  { name: 'upgrade-postgres', run: killUpgradesOfPostgres },
  { name: 'restore-embedded', run: restoreEmbedded },
  { name: 'restore-postgres', run: restorePostgres },
]
