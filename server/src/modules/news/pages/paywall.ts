// No HTML parser: this runs before the page is considered safe to parse.
const scriptStart = /<script\b[^<>]{0,500}>/gi
const scriptEnd = /<\/script/i
const isLinkedData = /\btype\s*=\s*["']?application\/ld\+json\b/i
const lockedTier =
  /<meta\b[^<>]{0,300}\b(?:property|name)\s*=\s*["']?article:content_tier["']?[^<>]{0,100}\bcontent\s*=\s*["']?locked\b/i
const mostScripts = 20
const mostCharacters = 500_000
const mostNodes = 10_000

type Json = Record<string, unknown>

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!\[CDATA\[|^<!--|\]\]>$|-->$/g, ''))
  } catch {
    return null // Many pages have broken JSON; it is ignored.
  }
}

/** Every object in a JSON value, however deeply nested. */
function* walkObjects(value: unknown): Generator<Json> {
  const waiting = [value]
  for (let count = 0; waiting.length > 0 && count < mostNodes; count++) {
    const next = waiting.pop()
    if (Array.isArray(next)) waiting.push(...next.slice(0, 1000))
    else if (isRecord(next)) {
      yield next
      const inner = Object.values(next).filter((value) => typeof value === 'object')
      waiting.push(...inner.slice(0, 1000))
    }
  }
}

function isFalse(value: unknown): boolean {
  return (
    value === false ||
    (typeof value === 'string' && /^(?:false|https?:\/\/schema\.org\/false)$/i.test(value.trim()))
  )
}

function findLinkedData(html: string): string[] {
  const texts: string[] = []
  for (const { 0: tag, index } of html.matchAll(scriptStart)) {
    if (!isLinkedData.test(tag)) continue
    const start = index + tag.length
    const end = start + html.slice(start).search(scriptEnd)
    if (end < start || texts.length === mostScripts) break
    if (end - start <= mostCharacters) texts.push(html.slice(start, end))
  }
  return texts
}

/** Whether the page's metadata says that its article is for subscribers only. */
export function hasPaywall(html: string): boolean {
  if (lockedTier.test(html)) return true
  const objects = findLinkedData(html).flatMap((text) => [...walkObjects(parseJson(text))])
  return objects.some((object) => isFalse(object['isAccessibleForFree']))
}
