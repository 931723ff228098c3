import { actionTexts } from './actions.ts'

/** Exact texts of the specification for the feedback dialog (sections 2, 7 and 8). */
export const feedbackTexts = {
  title: 'Send Feedback',
  doneTitle: 'Thank You!',
  done: 'Your feedback has been submitted successfully. We appreciate your input!',
  emailLabel: 'Your Email (optional)',
  feedbackLabel: 'Your Feedback*',
  cancel: actionTexts.cancel,
  send: 'Send Feedback',
  sending: actionTexts.sending,
  empty: 'Please enter your feedback',
  failed: 'Failed to send feedback. Please try again later.',
  /** The placeholder in the mail for a missing value. */
  notProvided: 'Not provided',
} as const
