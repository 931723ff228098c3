import { timingSafeEqual, createHash } from 'node:crypto'
import { AppError } from '@tidings/contract/errors'
import { feedbackMailFields, feedbackSubject } from '@tidings/contract/api/feedback-mail'
import type { Context } from 'hono'
import { replyAddress } from './feedback-mail.ts'

const maxSubject = 200
const maxText = 30_000

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Basic authentication as `api` with the public key. Throws `unauthorized`. */
export function requirePublicKey(c: Context, publicKey: string) {
  const encoded = /^Basic\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!timingSafeEqual(digest(given), digest(`api:${publicKey}`))) {
    throw new AppError('unauthorized', 'The key is wrong.')
  }
}

export type Message = { subject: string; text: string; replyTo: string | null }

/** The form's subject, text and reply address; its `from` and `to` change nothing. Throws `bad_request`. */
export async function readMessage(c: Context): Promise<Message> {
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
    replyTo: replyAddress(field(feedbackMailFields.replyTo)),
  }
}
