import { feedbackTexts } from '../texts/feedback.ts'
import type { FeedbackPayload, FeedbackRequest } from './feedback.ts'

/** The mail of the third route, in the format of the mail provider's messages endpoint; `to` is fixed by the endpoint. */
export type FeedbackMail = { subject: string; text: string; replyTo: string | null }

/** The mail provider's field names of the multipart form. */
export const feedbackMailFields = {
  from: 'from',
  to: 'to',
  subject: 'subject',
  text: 'text',
  replyTo: 'h:Reply-To',
} as const

/** The form's sender and recipient, which the endpoint ignores: it only sends to the operator. */
export const feedbackMailParties = {
  from: 'Tidings <feedback@tidings.invalid>',
  to: 'feedback@tidings.invalid',
} as const

export const feedbackSubject = 'Tidings feedback'

export function formatFeedbackMail(feedback: FeedbackRequest): string {
  const given = (value: string | undefined) => value?.trim() || feedbackTexts.notProvided
  return [
    feedback.feedback,
    '',
    `Name: ${given(feedback.name)}`,
    `Email: ${given(feedback.email)}`,
    `User ID: ${given(feedback.userId)}`,
    `Timestamp: ${given(feedback.timestamp)}`,
    `User agent: ${given(feedback.userAgent)}`,
  ].join('\n')
}

export function composeFeedbackMail(payload: FeedbackPayload): FeedbackMail {
  return {
    subject: feedbackSubject,
    text: formatFeedbackMail(payload),
    replyTo: payload.email.trim() || null,
  }
}
