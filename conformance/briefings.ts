import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLogger } from '../server/src/platform/logger.ts'
import { readConfig } from '../server/src/config.ts'
import { startServer } from '../server/src/start.ts'
import { manualClock } from '../server/tests/support/manual-clock.ts'
import { findPostgresPrograms, startPostgresCluster } from '../server/tests/support/postgres-cluster.ts'
import { Year } from './briefings/year.ts'

// A simulated year in five time zones with their clock changes. Two processes on one Postgres make and mail briefings, and are killed
// before and after making and sending one. Each due time must have one briefing, and each briefing one mail: a second one, with the
// same Message-ID, only if a process died between the mail server's acceptance and its own record.
// For another number of days: npm run conformance -- briefings 30

const days = Number(process.argv[3] ?? 366)
const programs = findPostgresPrograms()
if (!programs) throw new Error('This needs the programs of a Postgres server (initdb, postgres).')
const directory = mkdtempSync(path.join(tmpdir(), 'tidings-briefings-'))
const complaints: string[] = []
{
  await using cluster = await startPostgresCluster(programs)
  const env = {
    DATABASE_URL: cluster.url,
    DATA_DIR: directory,
    PORT: '0',
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
  }
  const start = Date.parse('2026-01-01T00:00:00Z')
  const clock = manualClock(new Date(start))
  await using server = await startServer(readConfig(env), { clock, log: silentLogger })
  await using year = await Year.open(server, env, start)
  for (let day = 0; day < days; day++) {
    await year.live(day)
    if ((day + 1) % 30 === 0) console.log(`${day + 1} of ${days} days lived, ${year.describe()}`)
  }
  complaints.push(...(await year.check(days)))
  for (const complaint of complaints) console.log(complaint)
  console.log(`${days} days lived, ${year.describe()}, ${complaints.length} complaints`)
}
rmSync(directory, { recursive: true, force: true })
process.exitCode = complaints.length === 0 ? 0 : 1
