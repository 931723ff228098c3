export const steps = ['welcome', 'interests', 'sources', 'frequency', 'personal-info', 'summary'] as const
export type OnboardingStep = (typeof steps)[number]

const lastIndex = steps.length - 1

/** The step's index divided by the last index: 0, 20, 40, 60, 80, 100. */
export function toPercent(index: number): number {
  return (index / lastIndex) * 100
}

type Progress = { interests: readonly string[]; sources: readonly string[]; accountReady: boolean }

/**
 * Limits the requested step, whether it comes from Next, the browser's Back or a reload: none beyond a step without its choice,
 * and once the account is ready only the summary, so that nobody signs up twice.
 */
export function limitStep(wanted: number, progress: Progress): number {
  if (progress.accountReady) return lastIndex
  const inRange = Number.isInteger(wanted) && wanted >= 0 && wanted <= lastIndex ? wanted : 0
  if (progress.interests.length === 0) return Math.min(inRange, steps.indexOf('interests'))
  if (progress.sources.length === 0) return Math.min(inRange, steps.indexOf('sources'))
  return Math.min(inRange, steps.indexOf('personal-info'))
}
