import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

const isCi = process.env['CI'] === 'true'
const browser = findBrowser()

if (!browser) {
  const message = 'No Chromium can be had here: set CHROMIUM to the path of one.'
  if (isCi) {
    console.error(message)
    process.exit(1)
  }
  console.log(`${message} The component tests and the end-to-end tests are skipped.`)
}

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...(browser ? { CHROMIUM: browser } : {}) },
  })
  if (status !== 0) process.exit(status ?? 1)
}

run('node', ['web/build-when-stale.ts'])
run('vitest', ['run', ...process.argv.slice(2)])
