import { SecondStepScreen } from '#features/auth/second-step.tsx'
import { loadLazily } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'

const ConsentScreen = loadLazily(async () => ({
  default: (await import('./consent-screen.tsx')).ConsentScreen,
}))

/** What a signed-in user has to do before they count as such. */
export function WaitingScreen() {
  return useAuth().awaitsCode ? <SecondStepScreen /> : <ConsentScreen />
}
