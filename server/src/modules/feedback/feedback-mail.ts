import type { FeedbackPayload } from '@tidings/contract/feedback'
import { emailProblem } from '@tidings/contract/email-address'
import { feedbackTexts } from '@tidings/contract/texts-feedback'
import type { Mail } from '#platform/mailer'

const unsafeInHeader = /[\p{Cc}\p{Cf},;:<>()[\]"\\]/u

/** The address if a mail header can carry it as one address, else null. */
export function replyAddress(email: string | undefined): string | null {
  const trimmed = (email ?? '').trim()
  return trimmed === '' || unsafeInHeader.test(trimmed) || emailProblem(trimmed) !== null ? null : trimmed
}

export type Feedback = Pick<FeedbackPayload, 'feedback'> & {
  [Field in Exclude<keyof FeedbackPayload, 'feedback'>]?: string | undefined
}

/** What somebody wrote and who they are, as far as they said. */
export function feedbackMail(to: string, feedback: Feedback): Mail {
  const said = (value: string | undefined) => value?.trim() || feedbackTexts.notProvided
  const lines = [
    feedback.feedback,
    '',
    `Name: ${said(feedback.name)}`,
    `Email: ${said(feedback.email)}`,
    `User ID: ${said(feedback.userId)}`,
    `Timestamp: ${said(feedback.timestamp)}`,
    `User agent: ${said(feedback.userAgent)}`,
  ]
  const replyTo = replyAddress(feedback.email)
  return { to, subject: 'Tidings feedback', text: `${lines.join('\n')}\n`, ...(replyTo ? { replyTo } : {}) }
}
