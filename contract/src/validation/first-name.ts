import { firstNameMaxCharacters } from '../limits.ts'
import { onboardingTexts } from '../texts/onboarding.ts'

/** The problem with this first name; null if there is none. */
export function checkFirstName(name: string): string | null {
  const length = name.trim().length
  if (length === 0) return onboardingTexts.firstNameRequired
  return length > firstNameMaxCharacters
    ? `First name can have at most ${firstNameMaxCharacters} characters`
    : null
}
