/** Exact words of the specification for the onboarding wizard (sections 2, 5 and 8). */
export const onboardingTexts = {
  getStarted: 'Get Started',
  back: 'Back',
  next: 'Next',
  goToDashboard: 'Go to Dashboard',
  firstNameRequired: 'First name is required',
  registrationFailed: 'User registration failed',
  unknownError: 'An unknown error occurred',
} as const
