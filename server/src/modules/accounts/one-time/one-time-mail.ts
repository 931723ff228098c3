import { verifyTexts } from '@tidings/contract/texts/verify'
import type { Mail } from '#platform/mailer'
import type { Purpose } from './one-time-token-queries.ts'

type Words = { subject: string; lead: string; action: string; otherwise: string }

export type MailPurpose = Exclude<Purpose, 'sms' | 'sms_sign_in' | 'phone_change'>

const words: Record<MailPurpose, Words> = {
  signup: {
    subject: `${verifyTexts.confirmEmail} for Tidings`,
    lead: 'Welcome to Tidings. One step is left: confirm that this is your address.',
    action: verifyTexts.confirmEmail,
    otherwise: 'If it was not you, do nothing: no account comes to life.',
  },
  invite: {
    subject: 'You are invited to Tidings',
    lead: 'You are invited to Tidings, a personal news service that you talk to.',
    action: verifyTexts.acceptInvitation,
    otherwise: 'If you do not want it, do nothing.',
  },
  magiclink: {
    subject: 'Your way into Tidings',
    lead: 'Somebody, hopefully you, asked to sign in to Tidings with this address.',
    action: 'Sign in',
    otherwise: 'If it was not you, do nothing: nobody comes in without this mail.',
  },
  recovery: {
    subject: 'Set a new password for Tidings',
    lead: 'Somebody, hopefully you, asked to set a new password for your Tidings account.',
    action: 'Set a new password',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  },
  email_change_current: {
    subject: 'Confirm the change of your Tidings email',
    lead: 'Somebody, hopefully you, asked that another address takes the place of this one. It does once both have agreed.',
    action: 'Agree to the change',
    otherwise: 'If it was not you, do nothing, and change your password: your address stays as it is.',
  },
  email_change_new: {
    subject: 'Confirm your new email for Tidings',
    lead: 'Somebody, hopefully you, asked that this becomes the address of their Tidings account.',
    action: 'Confirm the new address',
    otherwise: 'If it was not you, do nothing.',
  },
  reauthentication: {
    subject: 'Your code for Tidings',
    lead: 'Somebody, hopefully you, is changing something that needs a proof.',
    action: '',
    otherwise: 'If it was not you, tell nobody this code, and change your password.',
  },
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function inWords(lifetimeS: number): string {
  if (lifetimeS % 3600 === 0) return lifetimeS === 3600 ? 'one hour' : `${lifetimeS / 3600} hours`
  return lifetimeS < 120 ? `${lifetimeS} seconds` : `${Math.floor(lifetimeS / 60)} minutes`
}

function page(subject: string, paragraphs: string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>',
  ].join('')
}

export type OneTimeMail = { to: string; purpose: MailPurpose; code: string; lifetimeS: number }

/** `link` is null for a code that is typed in where it was asked for. */
export function oneTimeMail({ to, purpose, code, lifetimeS }: OneTimeMail, link: string | null): Mail {
  const { subject, lead, action, otherwise } = words[purpose]
  const good = `It works once, for ${inWords(lifetimeS)}. ${otherwise}`
  if (link === null) {
    return {
      to,
      subject,
      text: `${lead}\n\nYour code: ${code}\n\n${good}\n`,
      html: page(subject, [lead, `Your code: <strong>${code}</strong>`, good]),
    }
  }
  return {
    to,
    subject,
    text: `${lead}\n\n${action}:\n${link}\n\nOr type this code: ${code}\n\n${good}\n`,
    html: page(subject, [
      lead,
      `<a href="${escapeHtml(link)}">${action}</a>`,
      `Or type this code: <strong>${code}</strong>`,
      good,
    ]),
  }
}

/** For somebody who signs up again: whoever asked is told nothing, the owner of the address is told this. */
export function alreadyRegisteredMail(to: string, siteUrl: string): Mail {
  const subject = 'You already have a Tidings account'
  const lead =
    'Somebody, hopefully you, signed up to Tidings with this address, which has an account already.'
  const rest = 'Sign in as before, or ask for a new password there. If it was not you, do nothing.'
  return {
    to,
    subject,
    text: `${lead}\n\n${rest}\n\n${siteUrl}\n`,
    html: page(subject, [lead, rest, `<a href="${escapeHtml(siteUrl)}">Tidings</a>`]),
  }
}
