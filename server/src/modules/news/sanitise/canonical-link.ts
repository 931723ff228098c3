const tracking =
  /^(utm_|at_|mc_|pk_|ns_|hsa_|mtm_|ito$|cmp$|cmpid$|fbclid$|gclid$|gbraid$|wbraid$|dclid$|msclkid$|twclid$|yclid$|igshid$|ref$|ref_src$|smid$|smtyp$|partner$|rss$|xtor$|wt_|ncid$|ocid$|taid$|sref$|traffic_source$|maca$|at$|_ga$|_hs(enc|mi)$|mkt_tok$|ftag$|guccounter$|guce_)/i
const maxLinkCharacters = 2000

// Pages that only pass on to the address in one of their parameters.
const wrappers: [RegExp, string[]][] = [
  [/(^|\.)google\.[a-z.]{2,6}\/url$/, ['url', 'q']],
  [/(^|\.)facebook\.com\/l\.php$/, ['u']],
  [/(^|\.)bing\.com\/news\/apiclick\.aspx$/, ['url']],
  [/^out\.reddit\.com\//, ['url']],
]

function unwrapped(url: URL): URL {
  const place = `${url.hostname}${url.pathname}`
  const names = wrappers.find(([pattern]) => pattern.test(place))?.[1] ?? []
  const target = names
    .map((name) => url.searchParams.get(name))
    .find((text) => /^https?:\/\//i.test(text ?? ''))
  return target && URL.canParse(target) ? new URL(target) : url
}

/**
 * The web address an article is known by: absolute, without wrapping, tracking parameters, fragment or credentials.
 * Null for what is no http or https address.
 */
export function canonicalLink(link: string, base: string): string | null {
  const text = link.trim()
  if (text === '' || text.length > 2 * maxLinkCharacters || !URL.canParse(text, base)) return null
  const url = unwrapped(new URL(text, base))
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  url.hash = ''
  const tracked = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  for (const name of tracked) url.searchParams.delete(name)
  return url.href.length <= maxLinkCharacters ? url.href : null
}
