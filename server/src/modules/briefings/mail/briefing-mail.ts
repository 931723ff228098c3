import type { BriefingChapter } from '@tidings/contract/api/briefings'
import type { CitedArticle } from '@tidings/contract/api/ask'
import type { Mail } from '#platform/mail/mailer'
import type { BriefingRow } from '../queries.ts'
import { escapeHtml, isWebPage, listSources, writeSourceHtml } from '../safe-html.ts'
import { briefingMailTexts, nameBriefing } from './mail-texts.ts'

export type MailLinks = { home: string; settings: string; unsubscribe: string }

/** The sentences shown to a reader, without spoken attributions, because the sources are listed below. */
function readChapter(chapter: BriefingChapter) {
  const shown = chapter.sentences.filter(({ namesSource }) => !namesSource)
  return { shown, sources: listSources(chapter) }
}

function nameLink({ source, url }: CitedArticle): string {
  return isWebPage(url) ? `${source}: ${url}` : source
}

function linkBriefing({ home }: MailLinks, id: string): string {
  return `${home}?briefing=${id}`
}

function buildText({ chapters, id, language, opening }: BriefingRow, links: MailLinks): string {
  const texts = briefingMailTexts[language]
  const told = chapters.map((chapter) => {
    const { shown, sources } = readChapter(chapter)
    return [
      `* ${chapter.headline}`,
      '',
      ...shown.map(({ text }) => text),
      ...sources.map((source) => `  ${nameLink(source)}`),
    ].join('\n')
  })
  const end = [
    `${texts.hear}: ${linkBriefing(links, id)}`,
    `${texts.settings}: ${links.settings}`,
    `${texts.unsubscribe}: ${links.unsubscribe}`,
  ]
  return `${[opening.map(({ text }) => text).join(' '), ...told, '-- ', texts.reason, end.join('\n')].join('\n\n')}\n`
}

function writeChapterHtml(chapter: BriefingChapter): string {
  const { shown, sources } = readChapter(chapter)
  return [
    `<h2 lang="${chapter.language}" dir="auto">${escapeHtml(chapter.headline)}</h2>`,
    ...shown.map(({ language, text }) => `<p lang="${language}" dir="auto">${escapeHtml(text)}</p>`),
    sources.length > 0 ? `<p>${sources.map(writeSourceHtml).join(' · ')}</p>` : '',
  ].join('')
}

/** Without images, styles or colours, so that it follows the mail program's light or dark mode. */
function buildHtml(
  { chapters, id, language, opening }: BriefingRow,
  links: MailLinks,
  subject: string,
): string {
  const texts = briefingMailTexts[language]
  const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head><body>`,
    `<h1>${escapeHtml(subject)}</h1>`,
    `<p>${escapeHtml(opening.map(({ text }) => text).join(' '))}</p>`,
    ...chapters.map(writeChapterHtml),
    '<hr>',
    `<p>${link(linkBriefing(links, id), texts.hear)}</p>`,
    `<p><small>${escapeHtml(texts.reason)} ${link(links.settings, texts.settings)} · ${link(links.unsubscribe, texts.unsubscribe)}</small></p>`,
    '</body></html>',
  ].join('')
}

type Addressed = { to: string; links: MailLinks; timeZone: string }

/** A briefing as a mail. Deterministic, so that a mail sent twice is shown once. One click unsubscribes (RFC 8058). */
export function buildBriefingMail(briefing: BriefingRow, { links, timeZone, to }: Addressed): Mail {
  const { created_at: madeAt, id, language } = briefing
  const subject = nameBriefing({ language, madeAt }, timeZone)
  // RFC 8058 requires https.
  const isOneClick = links.unsubscribe.startsWith('https:')
  return {
    to,
    subject,
    text: buildText(briefing, links),
    html: buildHtml(briefing, links, subject),
    messageId: `<${id}@${new URL(links.home).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${links.unsubscribe}>`,
      ...(isOneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
  }
}
