/** The specification's (section 8). */
export const resetTexts = {
  sent: 'Password reset link sent! Check your email inbox.',
  failed: 'An error occurred while sending the reset link.',
} as const
