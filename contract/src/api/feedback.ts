import * as v from 'valibot'
import { feedbackMaxCharacters } from '../limits.ts'

/** The feedback dialog's payload (specification, section 3), posted to each of the three routes in turn. */
export const feedbackSchema = v.object({
  feedback: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(feedbackMaxCharacters)),
  email: v.pipe(v.string(), v.maxLength(320)),
  name: v.pipe(v.string(), v.maxLength(1000)),
  userId: v.pipe(v.string(), v.maxLength(100)),
  timestamp: v.pipe(v.string(), v.maxLength(40)),
  userAgent: v.pipe(v.string(), v.maxLength(1000)),
})

export type FeedbackPayload = v.InferOutput<typeof feedbackSchema>

/** What the server accepts: only the feedback itself is required. */
export const feedbackRequestSchema = v.partial(feedbackSchema, [
  'email',
  'name',
  'userId',
  'timestamp',
  'userAgent',
])

export type FeedbackRequest = v.InferOutput<typeof feedbackRequestSchema>

export const feedbackAnswerSchema = v.object({ success: v.literal(true) })

/** The response to the mail form, in the mail provider's format. */
export const messageAnswerSchema = v.object({ id: v.string(), message: v.string() })
