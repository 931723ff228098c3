import type { FeedbackPayload } from './feedback.ts'
import { feedbackTexts } from './texts-feedback.ts'

/** The mail of the third path, in the form of the mail provider's messages endpoint; `to` is fixed by the endpoint. */
export type FeedbackMail = { subject: string; text: string; replyTo: string | null }

/** Field names of the multipart form, as the mail provider has them. */
export const feedbackMailFields = {
  from: 'from',
  to: 'to',
  subject: 'subject',
  text: 'text',
  replyTo: 'h:Reply-To',
} as const

/** What the form says as its sender and recipient; the endpoint sends to the operator's address and to no other. */
export const feedbackMailParties = {
  from: 'Tidings <feedback@tidings.invalid>',
  to: 'feedback@tidings.invalid',
} as const

export function composeFeedbackMail(payload: FeedbackPayload): FeedbackMail {
  const given = (value: string) => value.trim() || feedbackTexts.notProvided
  const text = [
    payload.feedback,
    '',
    `Name: ${given(payload.name)}`,
    `Email: ${given(payload.email)}`,
    `User ID: ${given(payload.userId)}`,
    `Time: ${given(payload.timestamp)}`,
    `User agent: ${given(payload.userAgent)}`,
  ].join('\n')
  return { subject: 'Tidings feedback', text, replyTo: payload.email.trim() || null }
}
