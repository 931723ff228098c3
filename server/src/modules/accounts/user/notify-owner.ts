import { createHash } from 'node:crypto'
import { countRequest } from '#db/request-limit'
import type { Mail } from '#platform/mail/mailer'
import type { AccountsContext } from '../accounts-context.ts'
import { sendLater } from '../otp/send.ts'

export type AccountChange =
  | 'password'
  | 'email'
  | 'phone'
  | 'identity-added'
  | 'factor-added'
  | 'factor-removed'
  | 'code-reused'
  | 'key-copied'

const subjects: Record<AccountChange, string> = {
  password: 'Your Tidings password was changed',
  email: 'Your Tidings email address was changed',
  phone: 'Your Tidings phone number was changed',
  'identity-added': 'A provider to sign in with was added to your Tidings account',
  'factor-added': 'A verification method was added to your Tidings account',
  'factor-removed': 'A verification method was removed from your Tidings account',
  'code-reused': 'A code that had been used was entered again for your Tidings account, and refused',
  'key-copied': 'What seems to be a copy of your security key was used for your Tidings account, and refused',
}

/** Per address: enough to inform the owner, too few to flood anybody. */
const limit = { points: 20, windowMs: 3_600_000 }

/** Contains no link, because phishing mails that imitate it would. */
function changeMail(to: string, change: AccountChange, moment: Date): Mail {
  const subject = subjects[change]
  const day = moment.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const time = moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  const paragraphs = [
    `${subject}, on ${day} at ${time} UTC.`,
    'If this was you, there is nothing to do.',
    'If this was not you, open Tidings yourself, set a new password and sign out everywhere else. If you cannot sign in any more, tell whoever runs your Tidings server.',
  ]
  const html = `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`
  return { to, subject, text: `${paragraphs.join('\n\n')}\n`, html }
}

async function isAllowed({ config, tables, clock }: AccountsContext, address: string): Promise<boolean> {
  if (config.limitFactor === 0) return true
  const key = `notices:${createHash('sha256').update(address).digest('hex')}`
  return (await countRequest(tables, { ...limit, key }, clock.now())).isAllowed
}

/** Mails the owner after the response. `addresses` are all addresses that the account had before or has now. */
export function notifyOwner(accounts: AccountsContext, change: AccountChange, addresses: (string | null)[]) {
  const moment = accounts.clock.now()
  for (const address of new Set(addresses)) {
    if (address === null) continue
    sendLater(accounts, async () => {
      if (await isAllowed(accounts, address)) await accounts.mailer.send(changeMail(address, change, moment))
    })
  }
}
