/** Ours: the second step of signing in, and other ways in than a password. */
export const codeTexts = {
  label: 'Code',
  required: 'Enter the six digits',
  wrong: 'That code is not right. Try the newest one.',
  expired: 'That code is too old. Use a new one.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  failed: 'The code could not be checked.',
  notSent: 'The code could not be sent.',
  send: 'Send code',
  sendAgain: 'Send another code',
  sendAgainIn: (minutesAndSeconds: string) => `Send another code in ${minutesAndSeconds}`,
  confirm: 'Confirm',
  fromApp: 'Open your authenticator app and type the six digits that it shows.',
  fromPhone: 'We send six digits to your phone.',
} as const

export const secondStepTexts = {
  title: 'Enter your code',
  lead: 'One step is left: a code that only you can have.',
  choose: 'Where does your code come from?',
  app: 'Authenticator app',
  phone: 'Phone',
  otherAccount: 'Use another account',
  cannot: 'This account asks for a second step that this page does not know.',
} as const

export const codeByEmailTexts = {
  link: 'Sign in with a code by email',
  back: 'Sign in with your password',
  lead: 'We send you six digits with which you sign in once.',
  /** The same for who has an account and who has none. */
  sent: (email: string) => `If ${email} has an account, a code is on its way there.`,
  otherAddress: 'Another address',
} as const

export const providerTexts = {
  signInWith: (provider: string) => `Sign in with ${provider}`,
  notReached: (provider: string) => `${provider} cannot be asked at present. Please try again later.`,
  refused: (provider: string) => `You did not finish signing in with ${provider}.`,
  noNewAccounts: 'New accounts are not taken at present.',
  emailNotProved: (provider: string) =>
    `${provider} does not know yet that your email is yours. Confirm it there, then try again.`,
  failed: (provider: string) => `Signing in with ${provider} did not work. Please try again.`,
} as const
