import { useState } from 'react'
import { logProblem } from '#platform/log.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'

type Outcome = { tone: 'good' | 'bad'; message: string } | null

/** A failure to be shown as it stands. */
export class ShownFailure extends Error {}

/** Runs one thing at a time and keeps what to say of the last; `run` resolves with the good news. */
export function useOutcome() {
  const { busy, start } = useOneAtATime()
  const [outcome, setOutcome] = useState<Outcome>(null)

  async function tell(run: () => Promise<string | null>, failed: string) {
    setOutcome(null)
    try {
      const message = await run()
      if (message !== null) setOutcome({ tone: 'good', message })
    } catch (error) {
      logProblem(failed, error)
      setOutcome({ tone: 'bad', message: error instanceof ShownFailure ? error.message : failed })
    }
  }

  return {
    busy,
    outcome,
    setOutcome,
    attempt: (run: () => Promise<string | null>, failed: string) => start(() => tell(run, failed)),
  }
}
