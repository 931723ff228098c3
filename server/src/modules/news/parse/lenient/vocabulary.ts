export type Field = 'title' | 'link' | 'summary' | 'content' | 'date' | 'category' | 'language'

/** The field that an element fills, and how good a source for it the element is: the lowest rank wins. */
export type Meaning = { field: Field; rank: number }

const families: [RegExp, string][] = [
  [/purl\.org\/dc\//i, 'dc'],
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/itunes/i, 'itunes'],
  [/feedburner/i, 'feedburner'],
  [/pheedo/i, 'feedburner'],
  [/w3\.org\/1999\/xhtml/i, 'main'],
  [/w3\.org\/2005\/atom|purl\.org\/atom|purl\.org\/rss\/1\.0\/?$|purl\.org\/net\/rss|rdf-syntax/i, 'main'],
  [/my\.netscape\.com|channel\.netscape\.com|backend\.userland\.com|cyber\.law\.harvard/i, 'main'],
]

// For prefixes that a feed uses without declaring them.
const usualPrefixes: Record<string, string> = {
  dc: 'dc',
  dcterms: 'dc',
  media: 'media',
  content: 'content',
  itunes: 'itunes',
  feedburner: 'feedburner',
  atom: 'main',
  atom10: 'main',
  a10: 'main',
  rss: 'main',
  rdf: 'main',
  xhtml: 'main',
}

const meanings: Record<string, Meaning> = {
  'main:title': { field: 'title', rank: 0 },
  'dc:title': { field: 'title', rank: 1 },
  'media:title': { field: 'title', rank: 2 },
  'itunes:title': { field: 'title', rank: 3 },
  'feedburner:origlink': { field: 'link', rank: 0 },
  'main:link': { field: 'link', rank: 1 },
  'main:a': { field: 'link', rank: 2 },
  'main:guid': { field: 'link', rank: 4 },
  'main:id': { field: 'link', rank: 5 },
  'main:description': { field: 'summary', rank: 0 },
  'main:summary': { field: 'summary', rank: 0 },
  'main:abstract': { field: 'summary', rank: 0 },
  'dc:description': { field: 'summary', rank: 1 },
  'dc:abstract': { field: 'summary', rank: 1 },
  'itunes:summary': { field: 'summary', rank: 2 },
  'media:description': { field: 'summary', rank: 3 },
  'content:encoded': { field: 'content', rank: 0 },
  'main:content': { field: 'content', rank: 0 },
  'main:fullitem': { field: 'content', rank: 0 },
  'main:body': { field: 'content', rank: 1 },
  'main:pubdate': { field: 'date', rank: 0 },
  'main:published': { field: 'date', rank: 0 },
  'main:issued': { field: 'date', rank: 0 },
  'dc:issued': { field: 'date', rank: 1 },
  'dc:date': { field: 'date', rank: 1 },
  'main:date': { field: 'date', rank: 1 },
  'main:created': { field: 'date', rank: 2 },
  'dc:created': { field: 'date', rank: 2 },
  'main:updated': { field: 'date', rank: 3 },
  'main:modified': { field: 'date', rank: 3 },
  'main:lastmod': { field: 'date', rank: 3 },
  'dc:modified': { field: 'date', rank: 3 },
  'main:category': { field: 'category', rank: 0 },
  'main:keywords': { field: 'category', rank: 1 },
  'dc:subject': { field: 'category', rank: 1 },
  'media:category': { field: 'category', rank: 2 },
  'main:language': { field: 'language', rank: 0 },
  'dc:language': { field: 'language', rank: 1 },
}

/** An element's name without its prefix, in lower case. */
export function cutPrefix(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase()
}

/** Resolves a feed's prefixes by its declarations, wherever they are, else by convention. */
export class Vocabulary {
  readonly #declared = new Map<string, string>()

  declare(attributes: Record<string, string>) {
    for (const [name, value] of Object.entries(attributes)) {
      if (!name.startsWith('xmlns:') || this.#declared.size >= 100) continue
      const family = families.find(([uri]) => uri.test(value))?.[1]
      if (family) this.#declared.set(name.slice(6).toLowerCase(), family)
    }
  }

  findMeaning(name: string): Meaning | null {
    const colon = name.lastIndexOf(':')
    const prefix = name.slice(0, Math.max(0, colon)).toLowerCase()
    const family = prefix === '' ? 'main' : (this.#declared.get(prefix) ?? usualPrefixes[prefix] ?? 'other')
    return meanings[`${family}:${cutPrefix(name)}`] ?? null
  }
}
