import { unsubscribeTexts } from '@tidings/contract/texts/briefings'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Context } from '#src/context'
import { changePlan } from '../schedule/plan-queries.ts'
import { readUnsubscribing, unsubscribePath, type LinkKey } from './mail-links.ts'

/** A page without scripts or styles of its own, which the strictest content security policy allows. */
function renderPage(text: string, token: string | null) {
  const action = `${unsubscribePath}?${new URLSearchParams({ token: token ?? '' }).toString()}`
  const form = html`<form method="post" action="${action}">
    <button>${unsubscribeTexts.confirm}</button>
  </form>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${unsubscribeTexts.title} · Tidings</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/sample-edition.css" />
      </head>
      <body>
        <main>
          <h1>${unsubscribeTexts.title}</h1>
          <p>${text}</p>
          ${token === null ? '' : form}
        </main>
      </body>
    </html>`
}

/**
 * Unsubscribes whoever has the link from mailed briefings, signed in or not. A mail program's one click is a POST (RFC 8058);
 * GET only shows a page, because mail scanners open links by themselves.
 */
export function unsubscribeRoutes({ database }: Context, key: LinkKey): Hono {
  return new Hono()
    .get(unsubscribePath, (c) => {
      c.header('Cache-Control', 'no-store')
      const token = c.req.query('token') ?? ''
      if (readUnsubscribing(key, token) === null) return c.html(renderPage(unsubscribeTexts.wrong, null), 400)
      return c.html(renderPage(unsubscribeTexts.ask, token))
    })
    .post(unsubscribePath, async (c) => {
      c.header('Cache-Control', 'no-store')
      const userId = readUnsubscribing(key, c.req.query('token') ?? '')
      if (userId === null) return c.html(renderPage(unsubscribeTexts.wrong, null), 400)
      await changePlan(database.tables, userId, { mail_stopped: 'unsubscribed' })
      return c.html(renderPage(unsubscribeTexts.done, null))
    })
}
