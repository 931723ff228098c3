import { Parser } from 'htmlparser2'
import type { ParsedFeed } from '../parsed-feed.ts'
import { StopParsing, FeedHandler } from './feed-handler.ts'

/**
 * For feeds that the fast parser refuses: reads XML as browsers read HTML, as far as possible and up to `mostItems`, in time
 * and memory bounded by the text's length. Null when there is no sign of a feed.
 */
export function parseLeniently(text: string, mostItems: number): ParsedFeed | null {
  const handler = new FeedHandler(mostItems)
  const parser = new Parser(handler, { xmlMode: true, lowerCaseAttributeNames: true })
  try {
    parser.end(text)
  } catch (error) {
    if (!(error instanceof StopParsing)) throw error
    handler.onend()
  }
  const { feed, items } = handler
  if (!handler.isFeed) return null
  return {
    base: feed.base,
    title: feed.first('title'),
    link: feed.first('link'),
    language: feed.first('language'),
    items: items.map((item) => item.toItem()),
  }
}
