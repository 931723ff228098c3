import { AppError } from '@tidings/contract/errors'
import { feedbackRequestSchema, type FeedbackRequest } from '@tidings/contract/api/feedback'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import type { Context } from 'hono'
import * as v from 'valibot'

/** The JSON payload; only the feedback itself must be there. Throws `bad_request` otherwise. */
export async function readFeedback(c: Context): Promise<FeedbackRequest> {
  const json: unknown = await c.req.json().catch(() => null)
  const parsed = v.safeParse(feedbackRequestSchema, json)
  if (parsed.success) return parsed.output
  const isEmpty = parsed.issues[0].type === 'non_empty'
  throw new AppError('bad_request', isEmpty ? feedbackTexts.empty : 'The feedback could not be read.')
}
