/** One of the library messages that section 8 names. */
export const verifyTexts = {
  failed: 'An error occurred on token verification',
  /** Ours: the label of the mail's link and the title of its page. */
  confirmEmail: 'Confirm your email',
  acceptInvitation: 'Accept the invitation',
} as const
