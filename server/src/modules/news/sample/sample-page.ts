import { languageNames } from '@tidings/contract/texts/choices'
import { actionTexts } from '@tidings/contract/texts/actions'
import { sampleNews } from '@tidings/contract/texts/news'
import { html } from 'hono/html'
import { loadSampleEdition } from './sample-edition.ts'

export const samplePagePath = '/sample-edition'

const linkPrefix = 'sample:'

/** Stored in place of a web address for a sample story. */
export function buildSampleLink(slug: string): string {
  return linkPrefix + slug
}

export function buildSamplePageUrl(publicUrl: string, link: string): string {
  return `${publicUrl}${samplePagePath}#${link.slice(linkPrefix.length)}`
}

/** A page without scripts or styles of its own, which the strictest content security policy allows. */
export function renderSamplePage() {
  const edition = loadSampleEdition()
  const contents = edition.map(
    ({ language, slug, title }) => html`<li><a href="#${slug}" lang="${language}">${title}</a></li>`,
  )
  const stories = edition.map(
    (story) => html`
      <article id="${story.slug}" lang="${story.language}">
        <h2>${story.title}</h2>
        <p><small>${sampleNews} · ${languageNames[story.language]} · ${story.topic}</small></p>
        <p>${story.body}</p>
      </article>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Sample edition · Tidings</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/sample-edition.css" />
      </head>
      <body>
        <nav><a href="/">${actionTexts.backToHome}</a></nav>
        <main>
          <h1>Sample edition</h1>
          <p>
            <strong>These stories are invented.</strong> They stand in until the first real article has been fetched, so
            that Tidings can be tried without a network. None of them happened.
          </p>
          <details>
            <summary>All ${edition.length} stories</summary>
            <ul>
              ${contents}
            </ul>
          </details>
          ${stories}
        </main>
      </body>
    </html>`
}
