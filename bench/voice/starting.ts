import { listeningSignal } from '@tidings/contract/call/call-messages'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { Browser } from 'playwright-core'
import { makeAccount } from '../../e2e/support/account.ts'
import { until } from '../../e2e/support/server-process.ts'
import { noted, openProbedContext, type Noted } from './browser/page-probe.ts'
import { times, type Measure, type Result } from './results.ts'

// From pressing the button on a page that was just opened to the server's `listening` message, and to the first audio of
// the greeting. The microphone is already allowed.

const starts = 20
/** -50 dBFS. */
export const audible = 0.00316

/** When the first audible sample was played. */
function waitForFirstSound({ output }: Noted): number | undefined {
  return output.find(({ level }) => level > audible)?.atMs
}

async function startOnce(browser: Browser, url: string, session: string) {
  const context = await openProbedContext(browser, url, session)
  try {
    const page = await context.newPage()
    await page.goto(`${url}/`)
    const button = page.getByRole('button', { name: voiceTexts.button.idle, exact: true })
    await button.waitFor()
    await page.waitForLoadState('networkidle')
    await button.click()
    await until('the greeting sounds', async () => waitForFirstSound(await noted(page)) !== undefined)
    const all = await noted(page)
    const [pressedMs = 0] = all.pressed
    const listening = all.came.find(({ text }) => text.includes(`"${listeningSignal}"`))
    await page.getByRole('button', { name: voiceTexts.button.active, exact: true }).click()
    return {
      listeningMs: (listening?.atMs ?? Number.NaN) - pressedMs,
      soundMs: (waitForFirstSound(all) ?? Number.NaN) - pressedMs,
    }
  } finally {
    await context.close()
  }
}

export async function starting(
  browser: Browser,
  url: string,
  wanted: ReadonlySet<Measure>,
): Promise<Result[]> {
  const { session } = await makeAccount(url, `start-${Date.now()}@example.org`)
  const taken: Awaited<ReturnType<typeof startOnce>>[] = []
  // The first start is with a cold server and a cold browser.
  await startOnce(browser, url, session)
  for (let start = 0; start < starts; start++) taken.push(await startOnce(browser, url, session))
  const listening = taken.map(({ listeningMs }) => listeningMs)
  const sound = taken.map(({ soundMs }) => soundMs)
  const results = [
    times({ measure: 'S1', what: 'press to listening' }, listening, { p95: 600 }),
    times({ measure: 'S2', what: 'press to the first sound of the greeting' }, sound, { p95: 1000 }),
  ]
  return results.filter(({ measure }) => wanted.has(measure))
}
