import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { fuzz } from '../server/tests/support/fuzz.ts'

// 100,000 random requests, half of them to the data API and half to the auth API, against a server process.
// For another number: npm run conformance -- fuzz 5000

const count = Number(process.argv[3] ?? 100_000)
const perPart = 2_500

const directory = mkdtempSync(path.join(tmpdir(), 'tidings-fuzz-'))
const complaints: string[] = []
{
  await using server = await startServerProcess({
    DATA_DIR: path.join(directory, 'data'),
    JOBS: 'off',
    AUTH_RATE_LIMITS: 'off',
  })
  for (let sent = 0; sent < count; sent += perPart) {
    const kind = (sent / perPart) % 2 === 0 ? 'records' : 'accounts'
    // Beyond the seeds that the tests take.
    const found = await fuzz({
      url: server.url,
      kind,
      seed: 10_000 + sent,
      count: Math.min(perPart, count - sent),
    })
    for (const complaint of found) console.log(complaint)
    complaints.push(...found)
    console.log(`${Math.min(count, sent + perPart)} of ${count} sent, ${complaints.length} complaints`)
  }
}
rmSync(directory, { recursive: true, force: true })
process.exitCode = complaints.length === 0 ? 0 : 1
