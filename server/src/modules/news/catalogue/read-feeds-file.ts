import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { parseOpml } from 'feedsmith'
import { readFileSync } from 'node:fs'
import type { CatalogueFeed } from './read-catalogue.ts'

/** The operator's file of feeds cannot be used; the message says why. */
export class FeedsFileError extends Error {
  override readonly name = 'FeedsFileError'
}

type Outline = {
  text?: string | undefined
  title?: string | undefined
  xmlUrl?: string | undefined
  language?: string | undefined
  category?: string | undefined
  outlines?: Outline[] | undefined
}

function isFeedAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

function feedsOf(outlines: readonly Outline[], groups: string[]): CatalogueFeed[] {
  return outlines.flatMap((outline) => {
    const name = outline.title ?? outline.text ?? ''
    const inside = feedsOf(outline.outlines ?? [], name ? [...groups, name] : groups)
    const url = outline.xmlUrl?.trim() ?? ''
    if (!isFeedAddress(url)) return inside
    const labels = [...groups, ...(outline.category ?? '').split(/[,/]/)].map((label) =>
      label.trim().toLowerCase(),
    )
    const feed: CatalogueFeed = {
      url: new URL(url).href,
      source: name.trim() || new URL(url).hostname,
      namesItself: !name.trim(),
      topics: predefinedInterests.filter((topic) => labels.includes(topic.toLowerCase())),
      language: languages.find((language) => outline.language?.toLowerCase().startsWith(language)) ?? null,
      headlinesOnly: false,
    }
    return [feed, ...inside]
  })
}

function outlinesIn(text: string, file: string): Outline[] {
  try {
    return parseOpml(text).body?.outlines ?? []
  } catch (error) {
    throw new FeedsFileError(`FEEDS names "${file}", which is not OPML that can be read.`, { cause: error })
  }
}

function feedOfLine(line: string): CatalogueFeed[] {
  const url = line.trim()
  if (!isFeedAddress(url)) return []
  const { href, hostname } = new URL(url)
  return [
    { url: href, source: hostname, namesItself: true, topics: [], language: null, headlinesOnly: false },
  ]
}

/**
 * The feeds that the operator's file names: OPML (its groups and categories that are names of topics become topics),
 * or text with one address a line, where other lines are left out. Throws `FeedsFileError` when it names none.
 */
export function readFeedsFile(file: string): CatalogueFeed[] {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const isOpml = text.trimStart().startsWith('<')
  const found = isOpml ? feedsOf(outlinesIn(text, file), []) : text.split(/\r?\n/).flatMap(feedOfLine)
  const feeds = [...new Map(found.map((feed) => [feed.url, feed])).values()]
  if (feeds.length === 0) {
    throw new Error(
      `FEEDS names "${file}", in which there is no feed: it must be OPML or have one address a line.`,
    )
  }
  return feeds
}
