import { parseFeed } from 'feedsmith'
import { pickWebAddresses, type ParsedFeed, type ParsedItem } from './parsed-feed.ts'

const parse = (text: string) => parseFeed(text)
type Parsed = ReturnType<typeof parse>
type Feed<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed']

function keepNonEmpty(values: readonly (string | null | undefined)[]): string[] {
  return values.filter((value): value is string => typeof value === 'string' && value.trim() !== '')
}

type RssItem = NonNullable<Feed<'rss'>['items']>[number]

type AtomLink = { href?: string | undefined; rel?: string | undefined; type?: string | undefined }

function pickAlternates(links: readonly AtomLink[] | undefined): string[] {
  const pages = (links ?? []).filter(
    ({ rel, type }) => (!rel || rel === 'alternate') && !/^(image|audio|video)\//i.test(type ?? ''),
  )
  return keepNonEmpty(pages.map(({ href }) => href))
}

/** Links for an entry without a page of its own: what it is about, or its audio or video. */
function pickSubstitutes(links: readonly AtomLink[] | undefined): string[] {
  return keepNonEmpty(
    (links ?? []).map(({ href, rel }) => (/^(related|via|enclosure)$/i.test(rel ?? '') ? href : null)),
  )
}

function collectRssLinks({ link, atom, guid, enclosures }: RssItem): string[] {
  return [
    ...keepNonEmpty([link, ...pickAlternates(atom?.links)]),
    ...pickWebAddresses([guid?.value]),
    ...keepNonEmpty((enclosures ?? []).map(({ url }) => url)),
  ]
}

type Media = NonNullable<RssItem['media']>

function findDescription(media: Media | undefined): string | null {
  const group = media?.groups?.find(({ description }) => description?.value)
  return media?.description?.value ?? group?.description?.value ?? null
}

function pickRssTitleAndSummary({ title, description, dc, media, itunes }: RssItem) {
  return {
    title: title ?? dc?.titles?.[0] ?? media?.title?.value ?? null,
    summary: description ?? dc?.descriptions?.[0] ?? findDescription(media) ?? itunes?.summary ?? null,
  }
}

function fromRss(feed: Feed<'rss'>): ParsedFeed {
  const items = feed.items?.map((item): ParsedItem => ({
    ...pickRssTitleAndSummary(item),
    base: null,
    links: collectRssLinks(item),
    content: item.content?.encoded ?? null,
    dates: keepNonEmpty([item.pubDate, ...(item.dc?.dates ?? []), item.atom?.published, item.atom?.updated]),
    categories: keepNonEmpty([
      ...(item.categories ?? []).map(({ name }) => name),
      ...(item.dc?.subjects ?? []),
    ]),
  }))
  return {
    base: null,
    title: feed.title ?? null,
    link: feed.link ?? null,
    language: feed.language ?? feed.dc?.languages?.[0] ?? null,
    items: items ?? [],
  }
}

function fromRdf(feed: Feed<'rdf'>): ParsedFeed {
  const items = feed.items?.map((item): ParsedItem => ({
    base: null,
    title: item.title ?? item.dc?.titles?.[0] ?? null,
    links: [...keepNonEmpty([item.link]), ...pickWebAddresses([item.rdf?.about])],
    summary: item.description ?? item.dc?.descriptions?.[0] ?? null,
    content: item.content?.encoded ?? null,
    dates: keepNonEmpty(item.dc?.dates ?? []),
    categories: keepNonEmpty(item.dc?.subjects ?? []),
  }))
  return {
    base: null,
    title: feed.title ?? null,
    link: feed.link ?? null,
    language: feed.dc?.languages?.[0] ?? null,
    items: items ?? [],
  }
}

function fromAtom(feed: Feed<'atom'>): ParsedFeed {
  const items = feed.entries?.map((entry): ParsedItem => ({
    base: entry.xml?.base ?? null,
    title: entry.title?.value ?? null,
    links: [...pickAlternates(entry.links), ...pickWebAddresses([entry.id]), ...pickSubstitutes(entry.links)],
    summary: entry.summary?.value ?? findDescription(entry.media),
    content: entry.content?.value ?? null,
    dates: keepNonEmpty([entry.published, entry.updated]),
    categories: keepNonEmpty((entry.categories ?? []).map((category) => category.label ?? category.term)),
  }))
  return {
    base: feed.xml?.base ?? null,
    title: feed.title?.value ?? null,
    link: pickAlternates(feed.links)[0] ?? null,
    language: feed.xml?.lang ?? null,
    items: items ?? [],
  }
}

function fromJson(feed: Feed<'json'>): ParsedFeed {
  const items = feed.items?.map((item): ParsedItem => ({
    base: null,
    title: item.title ?? null,
    links: [
      ...keepNonEmpty([item.url, item.external_url]),
      ...pickWebAddresses([item.id]),
      ...keepNonEmpty((item.attachments ?? []).map(({ url }) => url)),
    ],
    summary: item.summary ?? null,
    content: item.content_html ?? item.content_text ?? null,
    dates: keepNonEmpty([item.date_published, item.date_modified]),
    categories: keepNonEmpty(item.tags ?? []),
  }))
  return {
    base: null,
    title: feed.title ?? null,
    link: feed.home_page_url ?? null,
    language: feed.language ?? null,
    items: items ?? [],
  }
}

/** The fast parser; throws on feeds it cannot read. */
export function parseFast(text: string): ParsedFeed {
  const parsed = parse(text)
  switch (parsed.format) {
    case 'rss':
      return fromRss(parsed.feed)
    case 'rdf':
      return fromRdf(parsed.feed)
    case 'atom':
      return fromAtom(parsed.feed)
    case 'json':
      return fromJson(parsed.feed)
  }
}
