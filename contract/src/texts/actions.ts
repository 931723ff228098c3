/** Ours: buttons and links of several screens. */
export const actionTexts = {
  cancel: 'Cancel',
  tryAgain: 'Try again',
  sending: 'Sending...',
  wait: 'One moment...',
  menu: 'Menu',
  backToHome: 'Back to Home',
  signIn: 'Sign in',
  backToSignIn: 'Back to sign in',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  chooseNewPassword: 'Choose a new password',
  requestNewLink: 'Request a new link',
  onThisPage: 'On this page',
} as const
