import { readFileSync } from 'node:fs'
import { OperatorError } from '#platform/operator-error'
import { decodeFeed } from '../read/decode-feed.ts'
import { isFeedAddress, readOpml } from './opml.ts'
import type { CatalogueFeed } from './read-catalogue.ts'

/** The operator's file of feeds cannot be used; the message says why. */
export class FeedsFileError extends OperatorError {
  override readonly name = 'FeedsFileError'
}

function parseLine(line: string): CatalogueFeed[] {
  const url = line.trim()
  if (!isFeedAddress(url)) return []
  const { href, hostname } = new URL(url)
  return [
    { url: href, source: hostname, namesItself: true, topics: [], language: null, headlinesOnly: false },
  ]
}

function readText(file: string): string {
  try {
    return decodeFeed(readFileSync(file), null)
  } catch (error) {
    throw new FeedsFileError(`The file "${file}" cannot be read.`, { cause: error })
  }
}

function parseFeeds(text: string, file: string): CatalogueFeed[] {
  if (!text.trimStart().startsWith('<')) return text.split(/\r?\n/).flatMap(parseLine)
  const feeds = readOpml(text)
  if (!feeds) throw new FeedsFileError(`"${file}" is not OPML.`)
  return feeds
}

/**
 * Reads the operator's file of feeds: OPML, or text with one address per line, where other lines are ignored. Throws
 * `FeedsFileError` when it has no feed.
 */
export function readFeedsFile(file: string): CatalogueFeed[] {
  const found = parseFeeds(readText(file).replace(/^\uFEFF/, ''), file)
  const feeds = [...new Map(found.map((feed) => [feed.url, feed])).values()]
  if (feeds.length === 0) {
    throw new FeedsFileError(
      `"${file}" contains no feeds: it must be OPML, or text with one address per line.`,
    )
  }
  return feeds
}
