import type { Mail } from '#platform/mailer'

const subject = 'Set a new password for Tidings'
const lead = 'Somebody, hopefully you, asked to set a new password for your Tidings account.'
const rest = 'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.'

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export function recoveryMail(to: string, link: string): Mail {
  return {
    to,
    subject,
    text: `${lead}\n\nSet a new password:\n${link}\n\n${rest}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${subject}</title></head><body>`,
      `<p>${lead}</p><p><a href="${escapeHtml(link)}">Set a new password</a></p><p>${rest}</p>`,
      '</body></html>',
    ].join(''),
  }
}
