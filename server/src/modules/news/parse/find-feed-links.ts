const mostCharacters = 1_000_000
const mostFeeds = 6
const mostCandidates = 100
const feedType = /^(application|text)\/((rss|atom|rdf)(\+xml)?|feed\+json|xml)\b/i
const feedPath = /\/(feeds?|rss|atom|index)(\.(xml|rdf|rss|json))?\/?$|\.(rss|atom|rdf)$|\/feeds?\/[^/]+$/i
const aboutComments = /comment|kommentar|comentario/i
const usualPlaces = ['/feed', '/rss.xml', '/atom.xml']

// No HTML parser: the page is untrusted, and nesting costs nothing this way.
const tag = /<(link|a|base)\s([^<>]{1,4000})>/gi
// The lookbehind lets a match start only at the beginning of a name, so that an endless name costs no more than its length.
const attribute = /(?<![a-z:-])([a-z:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi

type FeedCandidate = { href: string; rank: number }
type Attributes = Map<string, string>

function parseAttributes(text: string): Attributes {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
    ]),
  )
}

function rankLink(name: string, attributes: Attributes): number | null {
  const read = (key: string) => attributes.get(key) ?? ''
  if (name === 'link' && /\b(alternate|feed)\b/i.test(read('rel')) && feedType.test(read('type').trim()))
    return aboutComments.test(`${read('title')} ${read('href')}`) ? 3 : 0
  return name === 'a' && feedPath.test(read('href').split(/[?#]/)[0] ?? '') ? 1 : null
}

/**
 * The addresses of feeds that a web page announces, links to, or may have at the usual places: a few at most, the likeliest
 * first. None has been checked.
 */
export function findFeedLinks(html: string, url: string): string[] {
  const candidates: FeedCandidate[] = usualPlaces.map((place) => ({
    href: new URL(place, url).href,
    rank: 2,
  }))
  let base = url
  for (const [, name = '', text = ''] of html.slice(0, mostCharacters).matchAll(tag)) {
    const attributes = parseAttributes(text)
    const href = attributes.get('href')
    if (!href || !URL.canParse(href, base)) continue
    if (name.toLowerCase() === 'base') base = new URL(href, url).href
    const rank = rankLink(name.toLowerCase(), attributes)
    if (rank !== null) candidates.push({ href: new URL(href, base).href, rank })
    if (candidates.length > mostCandidates) break
  }
  const addresses = candidates.toSorted((a, b) => a.rank - b.rank).map(({ href }) => href)
  return [...new Set(addresses.filter((href) => /^https?:/.test(href)))].slice(0, mostFeeds)
}
