import * as v from 'valibot'
import { feedbackMaxCharacters } from '../limits.ts'
import { feedbackTexts } from '../texts/feedback.ts'

/** The feedback dialog's payload (specification, section 3), posted to each of the three paths in turn. */
export const feedbackSchema = v.object({
  feedback: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(feedbackMaxCharacters)),
  email: v.pipe(v.string(), v.maxLength(320)),
  name: v.pipe(v.string(), v.maxLength(1000)),
  userId: v.pipe(v.string(), v.maxLength(100)),
  timestamp: v.pipe(v.string(), v.maxLength(40)),
  userAgent: v.pipe(v.string(), v.maxLength(1000)),
})

export type FeedbackPayload = v.InferOutput<typeof feedbackSchema>

/** What the server accepts of it: only the feedback itself is required. */
export const feedbackRequestSchema = v.partial(feedbackSchema, [
  'email',
  'name',
  'userId',
  'timestamp',
  'userAgent',
])

export type FeedbackRequest = v.InferOutput<typeof feedbackRequestSchema>

export const feedbackAnswerSchema = v.object({ success: v.literal(true) })

/** Answer to the mail form, as the mail provider gives it. */
export const messageAnswerSchema = v.object({ id: v.string(), message: v.string() })

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
