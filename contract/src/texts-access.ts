/** Ours: the specification has words for what a server answers, and none for when nothing does. */
export const connectionTexts = {
  unreachable: 'Tidings cannot be reached. Check your connection and try again.',
} as const

/** Exact words of the specification for login, reset and update password (sections 5 and 8). */
export const loginTexts = {
  limited: 'Too many login attempts. Please try again later.',
  waitBefore: (minutesAndSeconds: string) => `Please wait ${minutesAndSeconds} before trying again.`,
  /** Ours: the specification names the rule (six characters) but no words for it. */
  passwordTooShort: 'Password must be at least 6 characters',
  /** Ours: for an authentication error that has no message. */
  failed: 'An error occurred while signing in.',
} as const

export const resetTexts = {
  sent: 'Password reset link sent! Check your email inbox.',
  failed: 'An error occurred while sending the reset link.',
} as const

export const updatePasswordTexts = {
  updated: 'Password updated successfully! Redirecting to login...',
  failed: 'An error occurred while updating your password.',
  invalidLink: 'Invalid or expired password reset link. Please request a new one.',
  mismatch: 'Passwords do not match',
} as const

/** Of the libraries' messages that section 8 names. */
export const verifyTexts = {
  failed: 'An error occurred on token verification',
  /** Ours: what the mail's link and the page that it leads to are both called. */
  confirmEmail: 'Confirm your email',
  acceptInvitation: 'Accept the invitation',
} as const

export const emailTexts = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
} as const

export const passwordTexts = {
  required: 'Password is required',
  hint: 'Password must be at least 8 characters long and include uppercase, lowercase, numbers, and special characters',
  tooShort: 'Password should be at least 8 characters long',
  noUppercase: 'Password should include uppercase letters',
  noLowercase: 'Password should include lowercase letters',
  noDigit: 'Password should include numbers',
  noSpecial: 'Password should include special characters',
  common: 'Password contains common patterns that are easy to guess',
} as const
