import { languages } from '@tidings/contract/entities'
import { predefinedInterests } from '@tidings/contract/predefined'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  addFeed,
  exportFeeds,
  importFeeds,
  listFeeds,
  refreshFeeds,
  removeFeed,
  showFeeds,
  type FeedHealth,
} from '#modules/news'
import type { Config } from '../config.ts'
import { UsageError, type RunCommand } from './command.ts'
import { describeFeed, describeState, explainNotFetched, formatTime } from './feed-report.ts'
import { withContext } from './with-context.ts'

function parseAddress(text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`"${text ?? ''}" is not a feed address: it must begin with https:// or http://.`)
  }
  return url.href
}

function parseLanguage(text: string | undefined) {
  if (text === undefined) return null
  const known = languages.find((candidate) => candidate === text)
  if (!known) throw new UsageError(`--language must be one of ${languages.join(', ')}, not "${text}".`)
  return known
}

function parseTopics(text: string | undefined) {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((name) => {
      const topic = predefinedInterests.find(
        (candidate) => candidate.toLowerCase() === name.trim().toLowerCase(),
      )
      if (!topic) throw new UsageError(`--topics: "${name}" is not one of ${predefinedInterests.join(', ')}.`)
      return topic
    })
}

async function add(args: string[], config: Config): Promise<number> {
  const options = {
    source: { type: 'string' },
    language: { type: 'string' },
    topics: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  if (positionals.length !== 1) throw new UsageError('feeds add takes one address.')
  const feed = {
    url: parseAddress(positionals[0]),
    source: values.source?.trim() || null,
    language: parseLanguage(values.language),
    topics: parseTopics(values.topics),
  }
  await withContext(config, (context) => addFeed(context, feed))
  console.log(
    `Added ${feed.url}. The server will fetch it at its next refresh. To fetch it now: feeds refresh ${feed.url}`,
  )
  return 0
}

async function remove(args: string[], config: Config): Promise<number> {
  const url = parseAddress(args[0])
  const outcome = await withContext(config, (context) => removeFeed(context, url))
  console.log(outcome ? `${url} is ${outcome}.` : `There is no feed ${url} in the catalogue.`)
  return outcome ? 0 : 1
}

async function importFile([file, ...more]: string[], config: Config): Promise<number> {
  if (!file || more.length > 0) throw new UsageError('feeds import takes one file.')
  const count = await withContext(config, (context) => importFeeds(context, file))
  console.log(
    `${count} ${count === 1 ? 'feed is' : 'feeds are'} in the catalogue now and will be fetched at the next refresh.`,
  )
  return 0
}

async function exportFile([file, ...more]: string[], config: Config): Promise<number> {
  if (more.length > 0) throw new UsageError('feeds export takes one file, or none.')
  const opml = await withContext(config, exportFeeds)
  if (file) writeFileSync(file, opml)
  else process.stdout.write(opml)
  return 0
}

async function refresh(args: string[], config: Config): Promise<number> {
  const only = args.map(parseAddress)
  const { refreshed, missing } = await withContext(config, async (context) => {
    const fetched = await refreshFeeds(context, only.length > 0 ? { only } : {})
    const left = only.filter((url) => !fetched.some((feed) => feed.url === url))
    const explained = left.map(
      async (url) => `${url}  ${explainNotFetched(url, await showFeeds(context, url))}`,
    )
    return { refreshed: fetched, missing: await Promise.all(explained) }
  })
  for (const feed of refreshed) {
    const outcome =
      feed.outcome === 'failed' ? `failed: ${feed.error}` : `${feed.outcome}, ${feed.newArticles} new`
    console.log(`${feed.url}  ${outcome}`)
  }
  for (const line of missing) console.log(line)
  if (refreshed.length === 0 && only.length === 0) console.log('No feed is due.')
  return missing.length > 0 || refreshed.some((feed) => feed.outcome === 'failed') ? 1 : 0
}

async function show([address, ...more]: string[], config: Config): Promise<number> {
  if (address === undefined || more.length > 0) throw new UsageError('feeds show takes one address.')
  const url = parseAddress(address)
  const found = await withContext(config, (context) => showFeeds(context, url))
  console.log(found.length > 0 ? found.map(describeFeed).join('\n\n') : `There is no feed ${url}.`)
  return found.length > 0 ? 0 : 1
}

function formatRow(feed: FeedHealth): string[] {
  const next = feed.isRetired || feed.isSwitchedOff ? '' : formatTime(feed.nextFetchAt)
  return [
    describeState(feed),
    feed.source,
    formatTime(feed.lastSuccessAt),
    String(feed.failures),
    `${feed.intervalMinutes} min`,
    next,
    feed.fetchedFrom ? `${feed.url} (fetched from ${feed.fetchedFrom})` : feed.url,
    feed.error ?? '',
  ]
}

async function list(config: Config): Promise<number> {
  const { catalogue, ownFeeds } = await withContext(config, listFeeds)
  const rows = [
    ['state', 'source', 'last success', 'failures', 'every', 'next fetch (UTC)', 'address', 'error'],
    ...catalogue.map(formatRow),
  ]
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? []
  for (const cells of rows)
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  console.log(
    `${catalogue.length} feeds. Personal feeds, which users added: ${ownFeeds.count}, failing: ${ownFeeds.failing}.`,
  )
  return 0
}

export const feeds: RunCommand = async ([verb, ...args], config) => {
  switch (verb) {
    case 'list':
      return list(config)
    case 'add':
      return add(args, config)
    case 'remove':
      return remove(args, config)
    case 'import':
      return importFile(args, config)
    case 'export':
      return exportFile(args, config)
    case 'refresh':
      return refresh(args, config)
    case 'show':
      return show(args, config)
    default:
      throw new UsageError(
        verb
          ? `There is no command "feeds ${verb}".`
          : 'feeds takes a command: list, show, add, remove, import, export or refresh.',
      )
  }
}
