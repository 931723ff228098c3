import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { quietBrowserFlags } from '../e2e/support/browser.ts'
import { ana, onboard } from '../e2e/support/person.ts'
import { until } from '../e2e/support/server-process.ts'
import { freePort } from '../server/tests/support/free-port.ts'
import { startApp } from '../e2e/support/start-app.ts'
import { findBrowser } from '../scripts/find-browser.ts'
import { median, printFigures, type Figure, type Target } from './support/figures.ts'

// Lighthouse, mobile, median of five, on /login and on the dashboard of a signed-in user. Lighthouse is
// installed into a temporary folder: it is large, and nothing else needs it.

const lighthouse = 'lighthouse@13.5.0'
const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Category = (typeof categories)[number]
type Report = {
  categories: Record<Category, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

const browserPath = findBrowser()
if (!browserPath) throw new Error('Chromium was not found: set CHROMIUM to its path.')

const run = promisify(execFile)

const folder = mkdtempSync(path.join(tmpdir(), 'tidings-lighthouse-'))
await run('npm', ['install', '--prefix', folder, '--no-save', lighthouse])
const cli = path.join(folder, 'node_modules/lighthouse/cli/index.js')

await using tidings = await startApp()
const profile = path.join(folder, 'profile')

/** Signs in with this profile, where Lighthouse then finds the session. */
async function signIn() {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath ?? '',
    args: quietBrowserFlags,
  })
  const page = await context.newPage()
  await onboard(page, tidings.url, ana)
  await context.close()
}

/** A browser driven by Lighthouse alone, because Playwright attaching to new pages would disturb its traces. */
async function openBrowser() {
  const port = await freePort()
  const flags = [
    ...quietBrowserFlags,
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(browserPath ?? '', [...flags, 'about:blank'], { stdio: 'ignore' })
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      (response) => response.ok,
      () => false,
    )
  await until('the browser takes orders', answers)
  return {
    port,
    async [Symbol.asyncDispose]() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await exited
    },
  }
}

async function audit(address: string, port: number): Promise<Report> {
  const output = path.join(folder, 'report.json')
  const flags = [
    '--output=json',
    `--output-path=${output}`,
    `--port=${port}`,
    '--disable-storage-reset',
    '--quiet',
  ]
  await run('node', [cli, address, ...flags, `--only-categories=${categories.join(',')}`], {
    timeout: 90_000,
  })
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

async function measure(address: string): Promise<Report[]> {
  const reports: Report[] = []
  await using browser = await openBrowser()
  for (let time = 0; time < runs; time++) reports.push(await audit(address, browser.port))
  return reports
}

const atLeast = (value: number): Target => ({ at: 'least', value })
const atMost = (value: number): Target => ({ at: 'most', value })

function figures(reports: Report[], seo: Target | null): Figure[] {
  const score = (category: Category) =>
    median(reports.map((report) => Math.round((report.categories[category].score ?? 0) * 100)))
  const value = (name: string) =>
    median(reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN))
  return [
    { name: 'performance', value: score('performance'), unit: 'of 100', target: atLeast(98) },
    { name: 'accessibility', value: score('accessibility'), unit: 'of 100', target: atLeast(100) },
    { name: 'best practices', value: score('best-practices'), unit: 'of 100', target: atLeast(100) },
    { name: 'SEO', value: score('seo'), unit: 'of 100', ...(seo ? { target: seo } : {}) },
    {
      name: 'largest contentful paint',
      value: value('largest-contentful-paint') / 1000,
      unit: 's',
      target: atMost(1.8),
    },
    { name: 'total blocking time', value: value('total-blocking-time'), unit: 'ms', target: atMost(50) },
    {
      name: 'cumulative layout shift',
      value: value('cumulative-layout-shift'),
      unit: '',
      target: atMost(0.02),
    },
  ]
}

try {
  const loginReports = await measure(`${tidings.url}/login`)
  await signIn()
  const dashboardReports = await measure(`${tidings.url}/`)
  printFigures(`/login, Lighthouse mobile, median of ${runs}`, figures(loginReports, atLeast(100)))
  printFigures(`Dashboard, Lighthouse mobile, median of ${runs}`, figures(dashboardReports, null))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
