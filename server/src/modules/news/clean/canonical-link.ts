const tracking =
  /^(utm_|at_|mc_|pk_|ns_|hsa_|mtm_|ito$|cmp$|cmpid$|fbclid$|gclid$|gbraid$|wbraid$|dclid$|msclkid$|twclid$|yclid$|igshid$|ref$|ref_src$|smid$|smtyp$|partner$|rss$|xtor$|wt_|ncid$|ocid$|taid$|sref$|traffic_source$|maca$|at$|_ga$|_hs(enc|mi)$|mkt_tok$|ftag$|guccounter$|guce_|phpsessid$|jsessionid$|aspsessionid)/i
const sessionInPath = /;jsessionid=[^/?#]*/i
const maxLinkCharacters = 2000
const maxPartCharacters = 200

// Pages that only redirect to the address in one of their parameters.
const wrappers: [RegExp, string[]][] = [
  [/(^|\.)google\.[a-z.]{2,6}\/url$/, ['url', 'q']],
  [/(^|\.)facebook\.com\/l\.php$/, ['u']],
  [/(^|\.)bing\.com\/news\/apiclick\.aspx$/, ['url']],
  [/^out\.reddit\.com\//, ['url']],
]
// A search engine's copy of a page, with the page's own address in its path.
const copies = [
  /^(?:www\.)?google\.[a-z.]{2,6}\/amp\/(s\/)?([^/]+\..+)$/,
  /\.cdn\.ampproject\.org\/[cv]\/(s\/)?([^/]+\..+)$/,
]

function unwrapLink(url: URL): URL {
  const place = `${url.hostname}${url.pathname}`
  const names = wrappers.find(([pattern]) => pattern.test(place))?.[1] ?? []
  const target = names
    .map((name) => url.searchParams.get(name))
    .find((text) => /^https?:\/\//i.test(text ?? ''))
  const copied = copies.map((pattern) => pattern.exec(place)).find((match) => match !== null)
  const original = copied ? `http${copied[1] ? 's' : ''}://${copied[2]}${url.search}` : target
  return original && URL.canParse(original) ? new URL(original) : url
}

/** The fragment of a link with its "#"; empty for none and for tracking parameters. */
export function getFragment(link: string, base: string): string {
  const { hash } = new URL(link.trim(), base)
  return hash.includes('=') || hash.length > maxPartCharacters ? '' : hash
}

/**
 * The address that identifies an article: absolute, without redirect wrappers, tracking parameters, credentials or fragment
 * (except one that the site uses as its path). Null if it is not an http or https address.
 */
export function canonicaliseLink(link: string, base: string): string | null {
  const text = link.trim()
  if (text === '' || text.length > 2 * maxLinkCharacters || !URL.canParse(text, base)) return null
  const url = unwrapLink(new URL(text, base))
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  if (!/^#!?\//.test(url.hash)) url.hash = ''
  url.pathname = url.pathname.replace(sessionInPath, '')
  const parameters = [...url.searchParams]
  const own = parameters.filter(([name]) => !tracking.test(name))
  // Only if something was removed, because serialising changes the spelling of the rest.
  if (own.length < parameters.length) url.search = new URLSearchParams(own).toString()
  return url.href.length <= maxLinkCharacters ? url.href : null
}

type Addressed = { link: string; publishedAt: Date }

/** An article, and the fragment of its original link; empty for none. */
export type LinkedArticle<Article extends Addressed> = { article: Article; fragment: string }

/**
 * Keeps one article per link, the newest. Where several items link to different fragments of one page, the fragment becomes
 * part of the link.
 */
export function dedupeByLink<Article extends Addressed>(items: readonly LinkedArticle<Article>[]): Article[] {
  const firstFragments = new Map(items.toReversed().map(({ article, fragment }) => [article.link, fragment]))
  const divided = new Set(
    items
      .filter(({ article, fragment }) => firstFragments.get(article.link) !== fragment)
      .map(({ article }) => article.link),
  )
  const byAddress = new Map<string, Article>()
  for (const { article, fragment } of items) {
    const link =
      divided.has(article.link) && !article.link.includes('#') ? article.link + fragment : article.link
    const known = byAddress.get(link)
    if (!known || article.publishedAt > known.publishedAt) byAddress.set(link, { ...article, link })
  }
  return [...byAddress.values()]
}
