import { timingSafeEqual, createHash } from 'node:crypto'
import { feedbackRequestSchema, type FeedbackRequest } from '@tidings/contract/api/feedback'
import { feedbackMailFields, feedbackSubject } from '@tidings/contract/api/feedback-mail'
import { AppError } from '@tidings/contract/errors'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import type { Context } from 'hono'
import * as v from 'valibot'
import { readJson } from '#platform/http-body'
import { parseReplyAddress } from './feedback-mail.ts'

const maxSubject = 200
const maxText = 30_000

/** The JSON payload of the function route; only the feedback itself is required. Throws `bad_request`. */
export async function readFeedback(c: Context): Promise<FeedbackRequest> {
  const json: unknown = await readJson(c)
  const parsed = v.safeParse(feedbackRequestSchema, json)
  if (parsed.success) return parsed.output
  const isEmpty = parsed.issues[0].type === 'non_empty'
  throw new AppError('bad_request', isEmpty ? feedbackTexts.empty : 'The feedback could not be read.')
}

function hashText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Basic authentication: user `api`, the public key as password. Throws `unauthorized`. */
export function requirePublicKey(c: Context, publicKey: string) {
  const encoded = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!timingSafeEqual(hashText(given), hashText(`api:${publicKey}`))) {
    throw new AppError('unauthorized', 'The key is wrong.')
  }
}

export type FeedbackMessage = { subject: string; text: string; replyTo: string | null }

/** The messages endpoint's form; its `from` and `to` are ignored. Throws `bad_request`. */
export async function readFeedbackMessage(c: Context): Promise<FeedbackMessage> {
  const form = await c.req.formData().catch(() => null)
  if (!form) throw new AppError('bad_request', 'The message must be a multipart form.')
  const field = (name: string) => {
    const value = form.get(name) ?? ''
    if (typeof value !== 'string') throw new AppError('bad_request', `"${name}" must be text.`)
    return value.trim()
  }
  const text = field(feedbackMailFields.text)
  if (text === '') throw new AppError('bad_request', '"text" is missing.')
  if (text.length > maxText) throw new AppError('too_large', `"text" may have ${maxText} characters at most.`)
  const subject = field(feedbackMailFields.subject).replaceAll(/\s+/g, ' ').slice(0, maxSubject)
  return {
    subject: subject || feedbackSubject,
    text,
    replyTo: parseReplyAddress(field(feedbackMailFields.replyTo)),
  }
}
