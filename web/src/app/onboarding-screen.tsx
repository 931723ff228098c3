import { OnboardingScreen as Onboarding } from '#features/onboarding/onboarding-screen.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'

export function OnboardingScreen() {
  return (
    <SignedOutFrame>
      <Onboarding />
    </SignedOutFrame>
  )
}
