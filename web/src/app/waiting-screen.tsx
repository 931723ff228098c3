import { SecondStepScreen } from '#features/auth/second-step.tsx'
import { loadLazily } from '#platform/lazy-part.ts'
import { useAuth } from '#platform/session/session.tsx'

const ConsentScreen = loadLazily(() => import('./consent-screen.tsx'), 'ConsentScreen')

/** Asks for the second factor or the consent that a signed-in user still lacks. */
export function WaitingScreen() {
  return useAuth().awaitsCode ? <SecondStepScreen /> : <ConsentScreen />
}
