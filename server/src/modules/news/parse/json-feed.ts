import { pickWebAddresses, type ParsedFeed, type ParsedItem } from './parsed-feed.ts'

const deepest = 100
const mostValues = 500_000
const [quote, backslash, comma] = ['"', '\\', ','].map((mark) => mark.charCodeAt(0))
const opening = new Set(['{', '['].map((mark) => mark.charCodeAt(0)))
const closing = new Set(['}', ']'].map((mark) => mark.charCodeAt(0)))

/** Whether JSON is flat and short enough to be parsed without using too much memory. */
export function isSafeJson(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString && code === backslash) at++
    else if (code === quote) isInString = !isInString
    else if (isInString) continue
    else if (opening.has(code)) {
      depth++
      values++
    } else if (closing.has(code)) depth--
    else if (code === comma) values++
    if (depth > deepest || values > mostValues) return false
  }
  return true
}

type Members = Record<string, unknown>

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keepTexts(values: readonly unknown[]): string[] {
  const plain = values.map((value) => (typeof value === 'number' ? String(value) : value))
  return plain.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}

function readItem(item: Members): ParsedItem {
  const tags = Array.isArray(item['tags']) ? item['tags'] : [item['tags']]
  const attachments = Array.isArray(item['attachments']) ? item['attachments'].filter(isObject) : []
  return {
    base: null,
    title: keepTexts([item['title']])[0] ?? null,
    links: [
      ...keepTexts([item['url'], item['external_url'], item['link']]),
      ...pickWebAddresses(keepTexts([item['id']])),
      ...keepTexts(attachments.map((attachment) => attachment['url'])),
    ],
    summary: keepTexts([item['summary'], item['description']])[0] ?? null,
    content: keepTexts([item['content_html'], item['content_text'], item['content']])[0] ?? null,
    dates: keepTexts([item['date_published'], item['date_modified']]),
    categories: keepTexts(tags),
  }
}

/** Reads the items of a JSON Feed, whatever else is missing or of the wrong type. Null if it has none. */
export function parseJsonFeed(text: string, mostItems: number): ParsedFeed | null {
  const feed: unknown = JSON.parse(text)
  if (!isObject(feed) || !Array.isArray(feed['items'])) return null
  if (!/jsonfeed/i.test(String(feed['version'])) && feed['items'].length === 0) return null
  return {
    base: null,
    title: keepTexts([feed['title']])[0] ?? null,
    link: keepTexts([feed['home_page_url']])[0] ?? null,
    language: keepTexts([feed['language']])[0] ?? null,
    items: feed['items'].slice(0, mostItems).filter(isObject).map(readItem),
  }
}
