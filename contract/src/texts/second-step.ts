/** Ours: one-time codes, wherever they are asked for. */
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

/** Ours: the screen between the password and the app. */
export const secondStepTexts = {
  title: 'Enter your code',
  lead: 'One step is left: a code that only you can have.',
  choose: 'Where does your code come from?',
  app: 'Authenticator app',
  phone: 'Phone',
  otherAccount: 'Use another account',
  cannot: 'This account asks for a second step that this page does not know.',
} as const
