import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Hono } from 'hono'
import { readOrMakeSecret } from '#platform/files/secret-files'
import type { Context } from '#src/context'
import { feedbackRoutes } from './routes.ts'

export type Feedback = {
  routes: Hono
  /** Sent to browsers. It can only send feedback to the fixed recipient. */
  publicKey: string
}

export async function openFeedback(context: Omit<Context, 'project'>): Promise<Feedback> {
  const file = path.join(context.config.dataDir, 'keys', 'feedback-public-key')
  const publicKey = await readOrMakeSecret(
    file,
    () => `feedback_public_${randomBytes(18).toString('base64url')}`,
  )
  return { routes: feedbackRoutes(context, publicKey), publicKey }
}
