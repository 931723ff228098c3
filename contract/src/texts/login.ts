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
  link: 'Sign in with a code by email',
  back: 'Sign in with your password',
  lead: 'We send you six digits with which you sign in once.',
  /** The same for who has an account and who has none. */
  sent: (email: string) => `If ${email} has an account, a code is on its way there.`,
  otherAddress: 'Another address',
} as const

/** Ours: signing in through another provider. */
export const providerTexts = {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  notReached: (provider: string) => `${provider} cannot be asked at present. Please try again later.`,
  refused: (provider: string) => `You did not finish signing in with ${provider}.`,
  noNewAccounts: 'New accounts are not taken at present.',
  emailNotProved: (provider: string) =>
    `${provider} does not know yet that your email is yours. Confirm it there, then try again.`,
  failed: (provider: string) => `Signing in with ${provider} did not work. Please try again.`,
} as const
