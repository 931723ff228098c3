import { pickWebAddresses } from './web-addresses.ts'
import type { ParsedFeed, ParsedItem } from './parsed-feed.ts'

type Members = Record<string, unknown>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function texts(values: readonly unknown[]): string[] {
  const plain = values.map((value) => (typeof value === 'number' ? String(value) : value))
  return plain.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}

function readItem(item: Members): ParsedItem {
  const tags = Array.isArray(item['tags']) ? item['tags'] : [item['tags']]
  const attachments = Array.isArray(item['attachments']) ? item['attachments'].filter(isObject) : []
  return {
    base: null,
    title: texts([item['title']])[0] ?? null,
    links: [
      ...texts([item['url'], item['external_url'], item['link']]),
      ...pickWebAddresses(texts([item['id']])),
      ...texts(attachments.map((attachment) => attachment['url'])),
    ],
    summary: texts([item['summary'], item['description']])[0] ?? null,
    content: texts([item['content_html'], item['content_text'], item['content']])[0] ?? null,
    dates: texts([item['date_published'], item['date_modified']]),
    categories: texts(tags),
  }
}

/** A JSON Feed by its items, whatever else is missing or of the wrong type. Null when there are none to be seen. */
export function parseJsonFeed(text: string, mostItems: number): ParsedFeed | null {
  const feed: unknown = JSON.parse(text)
  if (!isObject(feed) || !Array.isArray(feed['items'])) return null
  if (!/jsonfeed/i.test(String(feed['version'])) && feed['items'].length === 0) return null
  return {
    base: null,
    title: texts([feed['title']])[0] ?? null,
    link: texts([feed['home_page_url']])[0] ?? null,
    language: texts([feed['language']])[0] ?? null,
    items: feed['items'].slice(0, mostItems).filter(isObject).map(readItem),
  }
}
