/** Ours: security keys and passkeys as a second step, wherever they are added or asked for. */
export const keyTexts = {
  name: 'Security key',
  title: 'Use your security key',
  choose: 'How do you want to confirm that it is you?',
  lost: 'Lost your key, app or phone? If you added no other, whoever runs this server can remove it for you.',
  use: 'Use security key',
  connect: 'Have your security key, phone or device ready. Your browser will tell you what to do.',
  notUsed: 'The security key was not used. Please try again.',
  known: 'You have added this security key before.',
  wrong: 'The security key could not be confirmed.',
  expired: 'That took too long. Please try again.',
  failed: 'Could not check the security key.',
  noBrowser: 'This browser cannot use security keys. A newer one can.',
  noName:
    'Security keys do not work at this address. Open Tidings under its name, such as localhost on the machine it runs on.',
  noEncryption: 'Security keys need an encrypted connection. Open Tidings with https.',
} as const
