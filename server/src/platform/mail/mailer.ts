import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../logger.ts'
import { writePrivate, writeWhole } from '../files/whole-file.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  replyTo?: string
  /** With angle brackets. For a mail that may be sent twice, so that mail programs show it once. */
  messageId?: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail, or the file is written; rejects otherwise. */
  send(mail: Mail): Promise<void>
  /** Where mails go, for the start-up log and the operator's tool. */
  readonly destination: string
}

export type MailerOptions = { smtpUrl: string | null; from: string; outbox: string; log: Logger }

/** A mail that was not accepted. The message has only codes, because what mail servers reply often contains the address. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** The mail server refuses this address for good. */
  readonly isAddressRefused: boolean
  /** The mail server refuses this mail for good, for whatever reason. */
  readonly isFinal: boolean
  /** The mail server took the sender but not this recipient or this mail, so that others may pass. */
  readonly isOnlyThisMail: boolean

  constructor(refusal: unknown) {
    const { code, command, responseCode } = refusal as {
      code?: string
      command?: string
      responseCode?: number
    }
    super(
      `The mail was not accepted (${[code, command, responseCode].filter(Boolean).join(', ') || 'unknown'}).`,
    )
    const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
    this.isAddressRefused = isPermanent && command === 'RCPT TO'
    this.isOnlyThisMail = responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA')
    this.isFinal = this.isAddressRefused || (isPermanent && command === 'DATA')
  }
}

/** Sends by SMTP if configured; otherwise writes `.eml` files to the outbox. The log names the file, never its content. */
export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, connectionTimeout: 15_000, socketTimeout: 30_000 })
    return {
      destination: new URL(smtpUrl).host,
      async send(mail) {
        await transport.sendMail({ from, ...mail }).catch((error: unknown) => {
          throw new MailError(error)
        })
      },
    }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    destination: outbox,
    async send(mail) {
      // One encoding for all mails, so that the outbox can be searched.
      const { message } = await composer.sendMail({ from, ...mail, textEncoding: 'quoted-printable' })
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const file = path.join(
        outbox,
        `${new Date().toISOString().replaceAll(':', '')}-${crypto.randomUUID()}.eml`,
      )
      // Whoever watches the outbox finds whole mails only.
      await writeWhole(file, (unfinished) => writePrivate(unfinished, message as Buffer, { flush: false }))
      log.info('mail written to the outbox', { file })
    },
  }
}
