/** The specification's (sections 5 and 8). */
export const updatePasswordTexts = {
  updated: 'Password updated successfully! Redirecting to login...',
  failed: 'An error occurred while updating your password.',
  invalidLink: 'Invalid or expired password reset link. Please request a new one.',
  mismatch: 'Passwords do not match',
} as const
