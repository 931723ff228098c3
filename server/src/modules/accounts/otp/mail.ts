import { verifyTexts } from '@tidings/contract/texts/verify'
import { formatLifetime } from '#platform/mail/format-lifetime'
import type { Mail } from '#platform/mail/mailer'
import type { Purpose } from './queries.ts'

type MailTexts = { subject: string; lead: string; action: string; disclaimer: string }

export type MailPurpose = Exclude<Purpose, 'sms' | 'sms_sign_in' | 'phone_change'>

const mailTexts: Record<MailPurpose, MailTexts> = {
  signup: {
    subject: `${verifyTexts.confirmEmail} for Tidings`,
    lead: 'Welcome to Tidings. Please confirm your email address.',
    action: verifyTexts.confirmEmail,
    disclaimer: 'If this was not you, ignore this mail: no account will be activated.',
  },
  invite: {
    subject: 'You are invited to Tidings',
    lead: 'You are invited to Tidings, a personal news service that you talk to.',
    action: verifyTexts.acceptInvitation,
    disclaimer: 'If you are not interested, ignore this mail.',
  },
  magiclink: {
    subject: 'Sign in to Tidings',
    lead: 'We received a request to sign in to Tidings with this address.',
    action: 'Sign in',
    disclaimer: 'If this was not you, ignore this mail: nobody can sign in without it.',
  },
  recovery: {
    subject: 'Set a new password for Tidings',
    lead: 'We received a request to set a new password for your Tidings account.',
    action: 'Set a new password',
    disclaimer: 'If this was not you, ignore this mail: your password stays the same.',
  },
  email_change_current: {
    subject: 'Confirm the change of your Tidings email',
    lead: 'We received a request to replace this address with another one. The change applies once both addresses have confirmed it.',
    action: 'Confirm the change',
    disclaimer:
      'If this was not you, ignore this mail and change your password. Your address stays the same.',
  },
  email_change_new: {
    subject: 'Confirm your new email for Tidings',
    lead: 'We received a request to use this address for a Tidings account.',
    action: 'Confirm the new address',
    disclaimer: 'If this was not you, ignore this mail.',
  },
  reauthentication: {
    subject: 'Your code for Tidings',
    lead: 'We received a request to change your account. This code confirms that it is you.',
    action: '',
    disclaimer: 'If this was not you, do not share this code, and change your password.',
  },
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function renderPage(subject: string, paragraphs: string[]): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escapeHtml(subject)}</title></head><body>`,
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    '</body></html>',
  ].join('')
}

export type OneTimeMail = { to: string; purpose: MailPurpose; code: string; lifetimeS: number }

/** `link` is null for codes that are typed in on the same page. */
export function writeOneTimeMail({ to, purpose, code, lifetimeS }: OneTimeMail, link: string | null): Mail {
  const { subject, lead, action, disclaimer } = mailTexts[purpose]
  const good = `It works once and expires in ${formatLifetime(lifetimeS)}. ${disclaimer}`
  if (link === null) {
    return {
      to,
      subject,
      text: `${lead}\n\nYour code: ${code}\n\n${good}\n`,
      html: renderPage(subject, [lead, `Your code: <strong>${code}</strong>`, good]),
    }
  }
  return {
    to,
    subject,
    text: `${lead}\n\n${action}:\n${link}\n\nOr type this code: ${code}\n\n${good}\n`,
    html: renderPage(subject, [
      lead,
      `<a href="${escapeHtml(link)}">${action}</a>`,
      `Or type this code: <strong>${code}</strong>`,
      good,
    ]),
  }
}

/** Tells the owner that their account was deleted, and until when signing in undoes it. */
export function writeAccountDeletedMail(
  to: string,
  { siteUrl, until }: { siteUrl: string; until: Date },
): Mail {
  const subject = 'Your Tidings account will be deleted'
  const lead = `Your Tidings account was deleted. All that is kept of you will be erased on ${longDay.format(until)}.`
  const rest =
    'Sign in before then to keep it. If this was not you, sign in at once and change your password.'
  return {
    to,
    subject,
    text: `${lead}\n\n${rest}\n\n${siteUrl}\n`,
    html: renderPage(subject, [lead, rest, `<a href="${escapeHtml(siteUrl)}">Tidings</a>`]),
  }
}

/** For sign-ups with a taken address: only the owner learns about it, by this mail. */
export function writeAlreadyRegisteredMail(to: string, siteUrl: string): Mail {
  const subject = 'You already have a Tidings account'
  const lead = 'We received a sign-up with this address, which already has a Tidings account.'
  const rest = 'Sign in as before, or request a new password there. If this was not you, ignore this mail.'
  return {
    to,
    subject,
    text: `${lead}\n\n${rest}\n\n${siteUrl}\n`,
    html: renderPage(subject, [lead, rest, `<a href="${escapeHtml(siteUrl)}">Tidings</a>`]),
  }
}
