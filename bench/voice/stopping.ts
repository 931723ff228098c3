import { listeningSignal } from '@tidings/contract/call/call-messages'
import { voiceTexts } from '@tidings/contract/texts/voice'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeAccount } from '../../e2e/support/account.ts'
import { until } from '../../e2e/support/server-process.ts'
import { noted, openProbedContext } from './browser/page-probe.ts'
import { countOf, times, type Result } from './results.ts'

// Stop at each step that the start waits for: within 200 ms the card is idle, and nothing is left of the call,
// neither then nor once the step has completed: no microphone, no socket.

const rounds = 3
const withinMs = 200
const laterMs = 400
const heldMs = 8000

type Held = { isHeld: Promise<unknown>; release: () => void }
type Hold = (context: BrowserContext, url: string) => Promise<Held>

/** Holds the first response from this address. */
const holdRequest =
  (pattern: RegExp): Hold =>
  async (context) => {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await context.route(pattern, async (route) => {
      held.resolve()
      await released.promise
      await route.continue().catch(() => undefined)
    })
    return { isHeld: held.promise, release: released.resolve }
  }

/** Holds one of the page's asynchronous calls that routing cannot intercept. */
const holdCall =
  (name: 'getUserMedia' | 'addModule'): Hold =>
  async (context) => {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await context.exposeFunction('held', async () => {
      held.resolve()
      await released.promise
    })
    await context.addInitScript((held) => {
      const owner: object = held === 'addModule' ? AudioWorklet.prototype : navigator.mediaDevices
      const calls = owner as Record<string, (...args: unknown[]) => Promise<unknown>>
      const call = calls[held]
      calls[held] = async function (this: unknown, ...args: unknown[]) {
        // The benchmark's own module is a blob.
        const isOurs = typeof args[0] === 'string' && args[0].startsWith('blob:')
        if (!isOurs) await (window as unknown as { held: () => Promise<void> }).held()
        return call?.apply(this, args)
      }
    }, name)
    return { isHeld: held.promise, release: released.resolve }
  }

/** Holds the server's frames from the first one that matches `isIt`. */
const holdSocket =
  (isIt: (frame: string) => boolean): Hold =>
  async (context) => {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await context.routeWebSocket(/\/voice\//, (near) => {
      const far = near.connectToServer()
      let isHolding = false
      far.onMessage(async (frame) => {
        isHolding ||= typeof frame === 'string' && isIt(frame)
        if (isHolding) {
          held.resolve()
          await released.promise
        }
        near.send(frame)
      })
    })
    return { isHeld: held.promise, release: released.resolve }
  }

const waits: [string, Hold][] = [
  ['the code of the call', holdRequest(/\/assets\/socket-call-/)],
  ['POST /call/web', holdRequest(/\/call\/web$/)],
  ['the player', holdCall('addModule')],
  ['the microphone', holdCall('getUserMedia')],
  ['the welcome', holdSocket((frame) => frame.includes('"welcome"'))],
  ['the word that the server listens', holdSocket((frame) => frame.includes(`"${listeningSignal}"`))],
]

const isIdle = (page: Page) =>
  page.getByRole('button', { name: voiceTexts.button.idle, exact: true }).isEnabled({ timeout: 5000 })

async function isNothingLeft(page: Page): Promise<boolean> {
  const { liveTracks, openSockets } = await noted(page)
  return liveTracks === 0 && openSockets === 0
}

/** Rejects if this does not happen in time. */
function within<T>(ms: number, happening: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the start did not wait for it')), ms),
  )
  return Promise.race([happening, late])
}

/** How long after pressing Stop nothing was left; null if something reappeared later. */
async function stopAt(page: Page, held: Held): Promise<number | null> {
  await page.getByRole('button', { name: voiceTexts.button.idle, exact: true }).click()
  await within(heldMs, held.isHeld)
  await page.keyboard.press('Escape')
  const stoppedMs = performance.now()
  const isStopped = async () => (await isIdle(page)) && (await isNothingLeft(page))
  await until('nothing is left', isStopped, 3000).catch(async (error: unknown) => {
    const { liveTracks, openSockets } = await noted(page)
    throw new Error(`${liveTracks} tracks and ${openSockets} sockets are left`, { cause: error })
  })
  const takenMs = performance.now() - stoppedMs
  held.release()
  await new Promise((resolve) => setTimeout(resolve, laterMs))
  return (await isIdle(page)) && (await isNothingLeft(page)) ? takenMs : null
}

async function stopOnce(browser: Browser, url: string, { session, hold }: { session: string; hold: Hold }) {
  const context = await openProbedContext(browser, url, session)
  let held: Held | null = null
  try {
    held = await hold(context, url)
    const page = await context.newPage()
    await page.goto(`${url}/`)
    return await stopAt(page, held)
  } finally {
    held?.release()
    await context.close()
  }
}

/** `url` is the address of a transcribing server: the page then requests the microphone on the press. */
export async function stopping(browser: Browser, url: string): Promise<Result[]> {
  const { session } = await makeAccount(url, `stop-${Date.now()}@example.org`)
  const taken: number[] = []
  const failed: string[] = []
  for (const [name, hold] of waits) {
    for (let round = 0; round < rounds; round++) {
      const ms = await stopOnce(browser, url, { session, hold }).catch(
        (error: unknown) => String(error).split('\n')[0],
      )
      if (process.env['VOICE_DETAILS']) console.log(`    stop at ${name}: ${ms}`)
      if (typeof ms === 'number') taken.push(ms)
      if (typeof ms !== 'number' || ms > withinMs) failed.push(`${name}: ${ms ?? 'something came back'}`)
    }
  }
  const n = waits.length * rounds
  const about = {
    measure: 'S3',
    what: `stops that leave nothing within ${withinMs} ms`,
    note: failed.slice(0, 3).join(', '),
  } as const
  return [
    countOf(about, { count: n - failed.length, n, target: { at: 'least', value: n } }),
    times({ measure: 'S3', what: 'stop to nothing left', note: 'seen from outside, every 50 ms' }, taken),
  ]
}
