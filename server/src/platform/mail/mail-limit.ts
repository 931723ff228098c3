import { AppError } from '@tidings/contract/errors'
import { countRequest, readRequestLimit } from '#db/request-limit'
import type { QueryRunner } from '#db/tables'
import type { Clock } from '../clock.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Rejects a mail with `AppError` `rate_limited` once the server has sent its hourly maximum. */
export type LimitedMailer = Mailer & {
  /** Throws the same error ahead of work that would send a mail. Counts nothing. */
  requireRoom(): Promise<void>
  /** For scheduled mail that its reader asked for: not counted. */
  sendOrdered(mail: Mail): Promise<void>
}

const windowMs = 3_600_000

function refuse(retryAfterS: number): never {
  const minutes = Math.ceil(retryAfterS / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new AppError(
    'rate_limited',
    `This server has reached its hourly limit of mails. Please try again in ${wait}.`,
    { retryAfterS },
  )
}

/** `perHour` applies to all processes on one database together; null means no limit. */
export function limitMails(
  mailer: Mailer,
  { tables, clock, perHour }: { tables: QueryRunner; clock: Clock; perHour: number | null },
): LimitedMailer {
  const send = (mail: Mail) => mailer.send(mail)
  if (perHour === null) {
    return { destination: mailer.destination, send, sendOrdered: send, requireRoom: async () => {} }
  }
  const limit = { key: 'mails', points: perHour, windowMs }
  return {
    destination: mailer.destination,
    sendOrdered: send,
    async requireRoom() {
      const { isUsedUp, retryAfterS } = await readRequestLimit(tables, limit, clock.now())
      if (isUsedUp) refuse(retryAfterS)
    },
    async send(mail) {
      const { isAllowed, retryAfterS } = await countRequest(tables, limit, clock.now())
      if (!isAllowed) refuse(retryAfterS)
      await mailer.send(mail)
    },
  }
}
