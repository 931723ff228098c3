import type { Mail, Mailer } from '#platform/mail/mailer'

export type Outbox = Mailer & {
  sent: Mail[]
  /** Resolves to the next mail that was not taken yet, skipping notices of changes. */
  next(): Promise<Mail>
}

/** Whether the mail only notifies the owner of a change. */
export function isNotice({ subject }: Mail): boolean {
  return / was (?:changed|added to|removed from|entered again|used for)\b/.test(subject)
}

/** A mailer that keeps mails in memory. */
export function memoryOutbox(): Outbox {
  const sent: Mail[] = []
  const unread: Mail[] = []
  const waiting: ((mail: Mail) => void)[] = []
  return {
    destination: 'memory',
    sent,
    async send(mail) {
      sent.push(mail)
      if (isNotice(mail)) return
      const user = waiting.shift()
      if (user) user(mail)
      else unread.push(mail)
    },
    next() {
      const mail = unread.shift()
      if (mail) return Promise.resolve(mail)
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

/** The single link to our page in a mail's text. */
export function linkIn(text: string): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error('the mail has no link')
  return new URL(link)
}

/** The six digits in a mail's or text message's text. */
export function codeIn(text: string): string {
  const code = /code(?::| is) (\d{6})\b/.exec(text)?.[1]
  if (!code) throw new Error('the message has no code')
  return code
}
