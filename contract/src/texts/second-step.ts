/** Ours: one-time codes, wherever they are asked for. */
export const codeTexts = {
  label: 'Code',
  required: 'Enter the six-digit code',
  wrong: 'That code is incorrect. Use the most recent one.',
  expired: 'That code has expired. Use a new one.',
  tooMany: 'Too many attempts. Please wait a while and try again.',
  failed: 'Could not check the code.',
  notSent: 'Could not send the code.',
  send: 'Send code',
  sendAgain: 'Send another code',
  sendAgainIn: (minutesAndSeconds: string) => `Send another code in ${minutesAndSeconds}`,
  confirm: 'Confirm',
  fromApp: 'Open your authenticator app and enter the six-digit code it shows.',
  fromPhone: 'We text a six-digit code to your phone.',
} as const

/** Ours: the screen between the password and the app. */
export const secondStepTexts = {
  title: 'Enter your code',
  lead: 'One more step to sign in.',
  choose: 'Where do you want to get your code?',
  app: 'Authenticator app',
  phone: 'Phone',
  otherAccount: 'Use another account',
  lost: 'Lost your app or phone? If you added no other, whoever runs this server can remove it for you.',
  cannot: 'This account uses a verification method that Tidings does not support here.',
} as const
