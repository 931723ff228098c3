import { checkEmail } from '@tidings/contract/validation/email-address'
import type { FeedbackRequest } from '@tidings/contract/api/feedback'
import { formatFeedbackMail, feedbackSubject } from '@tidings/contract/api/feedback-mail'
import type { Mail } from '#platform/mail/mailer'

const unsafeInHeader = /[\p{Cc}\p{Cf},;:<>()[\]"\\]/u

/** Null unless the address is valid and safe in a mail header. */
export function parseReplyAddress(email: string | undefined): string | null {
  const trimmed = (email ?? '').trim()
  return trimmed === '' || unsafeInHeader.test(trimmed) || checkEmail(trimmed) !== null ? null : trimmed
}

export function createFeedbackMail(to: string, feedback: FeedbackRequest): Mail {
  const replyTo = parseReplyAddress(feedback.email)
  const text = `${formatFeedbackMail(feedback)}\n`
  return { to, subject: feedbackSubject, text, ...(replyTo ? { replyTo } : {}) }
}
