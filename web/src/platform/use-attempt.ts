import { useState } from 'react'
import { logProblem } from './log.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/**
 * Runs one attempt at a time and keeps its problem, fit to be shown; null after one that went well. What an attempt throws
 * is logged, and `otherwise` is shown in its place.
 */
export function useAttempt() {
  const { busy, start } = useOneAtATime()
  const [problem, setProblem] = useState<string | null>(null)

  function attempt(run: () => Promise<string | null>, otherwise: string) {
    start(() =>
      run()
        .catch((error: unknown) => {
          logProblem(otherwise, error)
          return otherwise
        })
        .then(setProblem),
    )
  }

  return { busy, problem, setProblem, attempt }
}
