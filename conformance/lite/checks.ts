import { setTimeout as sleep } from 'node:timers/promises'

export type Check = {
  says: string
  run: () => Promise<void>
  /** The failure of `@supabase/lite` 0.10.0 if it lacks the feature; any other failure is unexpected. */
  lacking?: RegExp
}

export type Outcome = 'passed' | 'lacks' | 'no longer lacks' | 'FAILED'
export type Result = { says: string; outcome: Outcome; seen: string }

// The colours of Playwright's messages.
// oxlint-disable-next-line no-control-regex
const ansi = /\u001B\[\d+m/g

async function failureOf(check: Check): Promise<string | null> {
  try {
    await check.run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(ansi, '') : String(error)
  }
}

/** Runs the checks in order: each continues where the previous one ended. */
export async function runChecks(checks: Check[]): Promise<Result[]> {
  const results: Result[] = []
  for (const check of checks) {
    const failure = await failureOf(check)
    const isExpected = failure !== null && (check.lacking?.test(failure) ?? false)
    const passed = check.lacking ? 'no longer lacks' : 'passed'
    const outcome = failure === null ? passed : isExpected ? 'lacks' : 'FAILED'
    results.push({ says: check.says, outcome, seen: failure ?? '' })
    console.log(`${outcome.padEnd(16)} ${check.says}`)
    if (failure !== null)
      console.log(`${' '.repeat(17)}${failure.trim().replaceAll('\n', `\n${' '.repeat(17)}`)}`)
  }
  return results
}

export function expectSame(seen: unknown, expected: unknown) {
  const [is, should] = [JSON.stringify(seen), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${is}, expected ${should}`)
}

/** Retries until it is as expected, because the page's last request may still be pending. */
export async function expectSoon(look: () => Promise<unknown>, expected: unknown) {
  const deadline = Date.now() + 10_000
  for (;;) {
    const seen = await look()
    if (JSON.stringify(seen) === JSON.stringify(expected) || Date.now() > deadline) {
      expectSame(seen, expected)
      return
    }
    await sleep(100)
  }
}
