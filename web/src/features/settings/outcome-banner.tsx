import { Banner } from '#ui/banner.tsx'
import type { useOutcome } from './use-outcome.ts'

export function OutcomeBanner({ outcome }: Pick<ReturnType<typeof useOutcome>, 'outcome'>) {
  return outcome ? <Banner tone={outcome.tone}>{outcome.message}</Banner> : null
}
