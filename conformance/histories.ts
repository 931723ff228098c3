import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { silentLogger } from '../server/src/platform/logger.ts'
import { readConfig } from '../server/src/config.ts'
import { startServer } from '../server/src/start.ts'
import { manualClock } from '../server/tests/support/manual-clock.ts'
import { playHistories } from '../server/tests/support/play-histories.ts'

// 2,000 random sequences of account operations on a server with a simulated clock; at the end every token is used again.
// For another number: npm run conformance -- histories 200

const count = Number(process.argv[3] ?? 2000)
const perPart = 50

const directory = mkdtempSync(path.join(tmpdir(), 'tidings-histories-'))
const complaints: string[] = []
{
  const clock = manualClock()
  const config = readConfig({ PORT: '0', JOBS: 'off', AUTH_RATE_LIMITS: 'off', DATA_DIR: directory })
  await using server = await startServer(config, { clock, log: silentLogger })
  for (let played = 0; played < count; played += perPart) {
    // Beyond the seeds that the tests take.
    const part = { seed: 10_000 + played, count: Math.min(perPart, count - played) }
    const found = await playHistories({ url: server.url, config }, clock, part)
    for (const complaint of found) console.log(complaint)
    complaints.push(...found)
    console.log(`${Math.min(count, played + perPart)} of ${count} played, ${complaints.length} complaints`)
  }
}
rmSync(directory, { recursive: true, force: true })
process.exitCode = complaints.length === 0 ? 0 : 1
