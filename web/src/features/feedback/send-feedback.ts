import type { AppConfig } from '@tidings/contract/api/app-config'
import type { FeedbackPayload } from '@tidings/contract/api/feedback'
import {
  composeFeedbackMail,
  feedbackMailFields,
  feedbackMailParties,
} from '@tidings/contract/api/feedback-mail'
import { fetchBounded } from '#platform/http/bounded-fetch.ts'
import { logProblem } from '#platform/log.ts'

function postJson(path: string, payload: FeedbackPayload): Promise<Response> {
  return fetchBounded(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  })
}

/** The public key can only send feedback to the operator. */
function postMail(
  { messagesUrl, publicKey }: AppConfig['feedback'],
  payload: FeedbackPayload,
): Promise<Response> {
  const mail = composeFeedbackMail(payload)
  const form = new FormData()
  form.set(feedbackMailFields.from, feedbackMailParties.from)
  form.set(feedbackMailFields.to, feedbackMailParties.to)
  form.set(feedbackMailFields.subject, mail.subject)
  form.set(feedbackMailFields.text, mail.text)
  if (mail.replyTo) form.set(feedbackMailFields.replyTo, mail.replyTo)
  return fetchBounded(messagesUrl, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`api:${publicKey}`)}` },
    body: form,
  })
}

/** Tries the three routes in order until one succeeds; false if all fail. */
export async function sendFeedback(
  feedback: AppConfig['feedback'],
  payload: FeedbackPayload,
): Promise<boolean> {
  const paths = [
    () => postJson('/.netlify/functions/send-feedback', payload),
    () => postJson('/.netlify/functions/trigger-feedback-email', payload),
    () => postMail(feedback, payload),
  ]
  for (const [index, post] of paths.entries()) {
    try {
      const answer = await post()
      if (answer.ok) return true
      logProblem(`Feedback path ${index + 1} answered ${answer.status}`, null)
    } catch (error) {
      logProblem(`Feedback path ${index + 1} failed`, error)
    }
  }
  return false
}
