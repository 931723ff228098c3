import { parseFeed } from '@rowanmanning/feed-parser'
import type { ParsedFeed } from './parsed-feed.ts'

/** The patient parser, for what the fast one refuses; throws when it finds no feed at all. */
export function parseLeniently(text: string): ParsedFeed {
  const feed = parseFeed(text)
  return {
    title: feed.title,
    link: feed.url,
    language: feed.language,
    items: feed.items.map((item) => ({
      title: item.title,
      links: [item.url, item.id].filter((link) => link !== null),
      summary: item.description,
      content: item.content,
      dates: [item.published, item.updated].flatMap((date) => (date ? [date.toISOString()] : [])),
      categories: item.categories.map((category) => category.label ?? category.term),
    })),
  }
}
