import { OnboardingScreen as Onboarding } from '#features/onboarding/onboarding-screen.tsx'
import { OpenScreen } from './open-screen.tsx'

export function OnboardingScreen() {
  return (
    <OpenScreen>
      <Onboarding />
    </OpenScreen>
  )
}
