import { AppError } from '@tidings/contract/errors'
import { feedbackTexts } from '@tidings/contract/texts/feedback'
import { Hono, type MiddlewareHandler } from 'hono'
import { countRequest } from '#db/request-limit'
import { getClientAddress } from '#platform/network/client-address'
import type { Mail } from '#platform/mail/mailer'
import { coarsenToNetwork } from '#platform/network/trusted-proxies'
import type { Context } from '#src/context'
import { createFeedbackMail } from './feedback-mail.ts'
import { readFeedback, readFeedbackMessage, requirePublicKey } from './read-feedback.ts'

/** Per client address, for all three routes together: one feedback may try each of them. */
const limit = { points: 30, windowMs: 3_600_000 }

type FeedbackContext = Pick<Context, 'config' | 'clock' | 'database' | 'mailer' | 'log'>

function limitRequests({ config, database, clock }: FeedbackContext): MiddlewareHandler {
  return async (c, next) => {
    if (config.limitFactor > 0) {
      const key = `feedback:${coarsenToNetwork(getClientAddress(c))}`
      const points = Math.ceil(limit.points * config.limitFactor)
      const outcome = await countRequest(database.tables, { ...limit, key, points }, clock.now())
      if (!outcome.isAllowed) {
        c.header('Retry-After', String(outcome.retryAfterS))
        throw new AppError('rate_limited', 'That is a lot of feedback. Please try again later.')
      }
    }
    await next()
  }
}

async function send({ mailer, log }: FeedbackContext, mail: Mail) {
  try {
    await mailer.send(mail)
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error('feedback mail was not sent', { error })
    throw new AppError('unavailable', feedbackTexts.failed, { cause: error })
  }
}

/** The form tries these routes in turn. Each fails unless the mail server has accepted the mail. */
export function feedbackRoutes(context: FeedbackContext, publicKey: string): Hono {
  const app = new Hono()
  const { feedbackTo } = context.config
  const limited = limitRequests(context)
  for (const name of ['send-feedback', 'trigger-feedback-email']) {
    app.post(`/.netlify/functions/${name}`, limited, async (c) => {
      await send(context, createFeedbackMail(feedbackTo, await readFeedback(c)))
      return c.json({ success: true })
    })
  }
  app.post('/feedback/messages', limited, async (c) => {
    requirePublicKey(c, publicKey)
    const { subject, text, replyTo } = await readFeedbackMessage(c)
    await send(context, { to: feedbackTo, subject, text, ...(replyTo ? { replyTo } : {}) })
    return c.json({ id: crypto.randomUUID(), message: 'Queued. Thank you.' })
  })
  return app
}
