import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installLite, startLite } from '../bench/support/lite-project.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { openProjectGateway } from '../server/tests/support/project-gateway.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { runChecks } from './lite/checks.ts'
import { accountChecks } from './lite/account-checks.ts'
import { missingFeatureChecks } from './lite/missing-features.ts'

// What a person does with an account, in a real browser, against `@supabase/lite`: installed into a temporary folder, with
// supabase/migrations applied. Its known gaps, listed in docs/hosted-project.md, do not count as failures.

const browserPath = findBrowser()
if (!browserPath) throw new Error('No Chromium can be had here: set CHROMIUM to the path of one.')
const root = fileURLToPath(new URL('../', import.meta.url))
execFileSync('node', ['web/build-when-stale.ts'], { cwd: root, stdio: 'inherit' })

using lite = await installLite()
const port = await freePort()
await using project = await startLite({
  lite,
  database: { driver: 'pglite', url: path.join(lite.folder, 'database') },
  env: {},
  siteUrl: `http://localhost:${port}`,
})
// Lite does not allow pages of other origins to call its auth API (see missing-features.ts), unlike a hosted project's gateway.
await using gateway = await openProjectGateway(project)
gateway.headers = {
  'access-control-allow-origin': `http://localhost:${port}`,
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-expose-headers': '*',
}
await using tidings = await startApp({
  env: { PORT: String(port), SUPABASE_URL: gateway.url, SUPABASE_PUBLISHABLE_KEY: project.key },
})
const browser = await launchBrowser({ path: browserPath })
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(10_000)
  const lite = { project, tidings, browser, page }
  const results = await runChecks([...accountChecks(lite), ...missingFeatureChecks(lite)])
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length
  console.log(`\n${count('passed')} passed, ${count('lacks')} that lite lacks, ${count('FAILED')} failed`)
  if (count('no longer lacks') > 0) console.log('Lite lacks less than docs/hosted-project.md says: mend it.')
  process.exitCode = count('FAILED') === 0 ? 0 : 1
} finally {
  await browser.close()
}
