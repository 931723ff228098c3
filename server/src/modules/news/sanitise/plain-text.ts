import sanitizeHtml from 'sanitize-html'

const maxHtmlCharacters = 100_000
const blockTag =
  /<(?=\/?(?:address|article|aside|blockquote|br|div|dd|dt|figure|figcaption|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)\b)/gi
const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
// Control characters, which Postgres or a voice would stumble over, and marks that reorder or hide text.
const unspeakable = /[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu

function foldWhitespace(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replace(unspeakable, '').replace(/ {2,}/g, ' ').trim()
}

/** HTML of unknown origin as one line of plain text: no tags, scripts or styles, entities decoded, whitespace folded. */
export function plainText(html: string): string {
  const isLong = html.length > maxHtmlCharacters
  const cut = isLong ? html.slice(0, maxHtmlCharacters).replace(/<[^<>]*$/, '') : html
  if (!/[<&]/.test(cut)) return foldWhitespace(cut)
  const escaped = sanitizeHtml(cut.replace(blockTag, ' <'), {
    allowedTags: [],
    allowedAttributes: {},
    nestingLimit: 200,
  })
  return foldWhitespace(escaped.replace(/&(?:amp|lt|gt|quot);/g, (entity) => escapes[entity] ?? entity))
}
