/** Exact texts of the specification for the onboarding wizard (sections 2, 5 and 8). */
export const onboardingTexts = {
  getStarted: 'Get Started',
  back: 'Back',
  next: 'Next',
  goToDashboard: 'Go to Dashboard',
  firstNameRequired: 'First name is required',
  registrationFailed: 'User registration failed',
  unknownError: 'An unknown error occurred',
  /** Ours: a step and a field that the profile has too. */
  aboutYou: 'About you',
  firstName: 'First name',
  /** Ours: for users whose session has ended during onboarding. */
  sessionEnded: 'Your session has ended. Sign in again; your choices are still here.',
  /** Ours: sources that a new account cannot hear yet, on the summary. */
  unfollowed: 'Some of your sources have no news yet:',
} as const
