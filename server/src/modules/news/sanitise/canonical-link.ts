const tracking =
  /^(utm_|at_|mc_|pk_|ns_|ito$|cmp$|cmpid$|fbclid$|gclid$|dclid$|igshid$|ref$|ref_src$|smid$|smtyp$|partner$|rss$|xtor$|wt_|ncid$|ocid$|taid$|sref$|traffic_source$|maca$|at$)/i
const maxLinkCharacters = 2000

/**
 * The web address an article is known by: absolute, without tracking parameters, fragment or credentials. Null for
 * what is no http or https address.
 */
export function canonicalLink(link: string, base: string): string | null {
  const text = link.trim()
  if (text === '' || !URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  url.hash = ''
  const tracked = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  for (const name of tracked) url.searchParams.delete(name)
  return url.href.length <= maxLinkCharacters ? url.href : null
}
