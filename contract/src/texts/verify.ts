/** Of the libraries' messages that section 8 names. */
export const verifyTexts = {
  failed: 'An error occurred on token verification',
  /** Ours: what the mail's link and the page that it leads to are both called. */
  confirmEmail: 'Confirm your email',
  acceptInvitation: 'Accept the invitation',
} as const
