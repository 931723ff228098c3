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

/** Ours: the consent that a server may ask for before it keeps anything (`ASK_CONSENT`). */
export const consentTexts = {
  title: 'Your agreement',
  lead: 'This server keeps what it needs to answer you. Please agree before you continue.',
  agree:
    'I have read what is kept about me, for how long and who sees it (“Privacy”, below), and agree that it is used to tell me the news.',
  required: 'Tick the box to agree. Without it there is no account.',
  button: 'Agree and continue',
  failed: 'Could not save your agreement.',
  withdraw: 'You can withdraw at any time by deleting your account under Settings.',
  refuse: 'Sign out',
} as const
