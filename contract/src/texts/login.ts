/** The login screen: its messages are the specification's (section 8) unless marked as ours. */
export const loginTexts = {
  limited: 'Too many login attempts. Please try again later.',
  waitBefore: (minutesAndSeconds: string) => `Please wait ${minutesAndSeconds} before trying again.`,
  /** Ours: the specification names the rule (six characters) but no words for it. */
  passwordTooShort: 'Password must be at least 6 characters',
  /** Ours: for an authentication error that has no message. */
  failed: 'An error occurred while signing in.',
} as const

/** Ours: signing in with a code from an email. */
export const codeByEmailTexts = {
  link: 'Email me a sign-in code',
  back: 'Use your password instead',
  lead: 'We will email you a six-digit code that works once.',
  /** The same whether or not there is an account. */
  sent: (email: string) => `If there is an account for ${email}, a code is on its way.`,
  otherAddress: 'Use another email address',
} as const

/** Ours: signing in through another provider. */
export const providerTexts = {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  notReached: (provider: string) => `${provider} is not available right now. Please try again later.`,
  refused: (provider: string) => `Sign-in with ${provider} was not completed.`,
  noNewAccounts: 'New accounts cannot be created at the moment.',
  emailNotProved: (provider: string) =>
    `${provider} has not verified your email address yet. Verify it there, then try again.`,
  failed: (provider: string) => `Signing in with ${provider} failed. Please try again.`,
} as const
