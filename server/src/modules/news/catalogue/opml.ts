import { Parser } from 'htmlparser2'
import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import type { CatalogueFeed } from './read-catalogue.ts'

export function isFeedAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

function readOutline(outline: Record<string, string>, groups: readonly string[]): CatalogueFeed | null {
  const url = outline['xmlurl']?.trim() ?? ''
  if (!isFeedAddress(url)) return null
  const name = (outline['title'] || outline['text'] || '').trim()
  const labels = [...groups, ...(outline['category'] ?? '').split(/[,/]/)].map((label) =>
    label.trim().toLowerCase(),
  )
  return {
    url: new URL(url).href,
    source: name || new URL(url).hostname,
    namesItself: !name,
    topics: predefinedInterests.filter((topic) => labels.includes(topic.toLowerCase())),
    language: languages.find((language) => outline['language']?.toLowerCase().startsWith(language)) ?? null,
    headlinesOnly: outline['headlinesonly']?.toLowerCase() === 'true',
  }
}

/**
 * Reads the feeds of an OPML file, well-formed or not (feedsmith's parser refuses damaged files). Topics are taken from a
 * feed's categories and the names of the groups around it. Null if it is not OPML.
 */
export function readOpml(text: string): CatalogueFeed[] | null {
  const feeds: CatalogueFeed[] = []
  const groups: string[] = []
  let isOpml = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (/^(opml|outline)$/i.test(name)) isOpml = true
        if (!/^outline$/i.test(name)) return
        const feed = readOutline(attributes, groups)
        if (feed) feeds.push(feed)
        groups.push((attributes['title'] || attributes['text']) ?? '')
      },
      onclosetag(name) {
        if (/^outline$/i.test(name)) groups.pop()
      },
    },
    { xmlMode: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return isOpml ? feeds : null
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replace(/[\p{Cc}]/gu, ' ')
}

export type ListedFeed = Pick<CatalogueFeed, 'url' | 'source' | 'topics' | 'language' | 'headlinesOnly'>

/** OPML 2.0, readable by `readOpml` and other feed readers. */
export function writeOpml(feeds: readonly ListedFeed[]): string {
  const outlines = feeds.map(({ url, source, topics, language, headlinesOnly }) => {
    const optional = [
      topics.length > 0 ? ` category="${escapeAttribute(topics.join(','))}"` : '',
      language ? ` language="${language}"` : '',
      headlinesOnly ? ' headlinesOnly="true"' : '',
    ]
    const name = escapeAttribute(source)
    return `    <outline type="rss" text="${name}" title="${name}" xmlUrl="${escapeAttribute(url)}"${optional.join('')}/>\n`
  })
  const head = '  <head>\n    <title>Feeds of Tidings</title>\n  </head>\n'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n${head}  <body>\n${outlines.join('')}  </body>\n</opml>\n`
}
