import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const maxHtmlCharacters = 100_000
const blockElements = new Set(
  'address article aside blockquote br center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td tfoot th tr ul'.split(
    ' ',
  ),
)
const skippedElements = new Set(
  'script style textarea noscript template iframe object svg math select audio video'.split(' '),
)
// Control characters, which Postgres or speech synthesis cannot handle, and marks that reorder or hide text.
const invisible = /[\p{Cc}\p{Cf}\uFFFE\uFFFF]/gu

// Unicode's paragraph and line separators. A line break in HTML source is only a space.
const paragraphEnd = '\u2029'
const lineEnd = '\u2028'
const betweenParagraphs = new RegExp(`${paragraphEnd}|(?:${lineEnd}\\s*){2,}`, 'u')

/** One line of text: whitespace folded, control characters removed. */
export function foldWhitespace(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replace(invisible, '').replace(/ {2,}/g, ' ').trim()
}

/** Collects text from a token stream without building a tree, so that nesting costs nothing. */
class TextCollector implements Partial<TokenizerCallbacks> {
  readonly #html: string
  readonly #parts: string[] = []
  /** The element whose content is not read, while inside one. */
  #skipped: string | null = null

  constructor(html: string) {
    this.#html = html
  }

  #name(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase()
  }

  onopentagname(start: number, end: number) {
    const name = this.#name(start, end)
    if (blockElements.has(name)) this.#parts.push(name === 'br' ? lineEnd : paragraphEnd)
    if (skippedElements.has(name)) this.#skipped ??= name
  }

  onclosetag(start: number, end: number) {
    const name = this.#name(start, end)
    if (blockElements.has(name)) this.#parts.push(paragraphEnd)
    if (name === this.#skipped) this.#skipped = null
  }

  onselfclosingtag() {
    this.#skipped = null
  }

  ontext(start: number, end: number) {
    if (!this.#skipped) this.#parts.push(this.#html.slice(start, end))
  }

  ontextentity(codePoint: number) {
    if (!this.#skipped) this.#parts.push(String.fromCodePoint(codePoint))
  }

  oncdata(start: number, end: number, endOffset: number) {
    this.ontext(start, end - endOffset)
  }

  toString(): string {
    return this.#parts.join('')
  }
}

const ignored = () => {}

function extractText(html: string): string {
  const collector = new TextCollector(html)
  const tokenizer = new Tokenizer(
    {},
    {
      onattribdata: ignored,
      onattribentity: ignored,
      onattribend: ignored,
      onattribname: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onopentagend: ignored,
      onprocessinginstruction: ignored,
      oncdata: (start, end, offset) => collector.oncdata(start, end, offset),
      onclosetag: (start, end) => collector.onclosetag(start, end),
      onopentagname: (start, end) => collector.onopentagname(start, end),
      onselfclosingtag: () => collector.onselfclosingtag(),
      ontext: (start, end) => collector.ontext(start, end),
      ontextentity: (codePoint) => collector.ontextentity(codePoint),
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return collector.toString()
}

const entity = /&(?:#\d{2,6}|#x[\da-f]{2,5}|[a-z]{2,8});/i
const markup = /<\/[a-z][a-z\d]*\s*>|<br\s*\/?>|<p>|<(?:a|img)\s[^<>]+>/i

/** Undoes double escaping, of the whole markup or of entities only. */
function unescapeOnceMore(text: string, html: string): string {
  const read = !html.includes('<') && markup.test(text) ? extractText(text) : text
  return entity.test(read) ? extractText(read.replaceAll('<', '&lt;')) : read
}

function decodeHtml(html: string): string {
  const isLong = html.length > maxHtmlCharacters
  const cut = isLong ? html.slice(0, maxHtmlCharacters).replace(/<[^<>]*$/, '') : html
  return /[<&]/.test(cut) ? unescapeOnceMore(extractText(cut), cut) : cut
}

/** Untrusted HTML as one line of plain text: no tags, scripts or styles, entities decoded, whitespace folded. */
export function toPlainText(html: string): string {
  return foldWhitespace(decodeHtml(html))
}

/** The same with a line per paragraph, so that a paragraph without a full stop is not joined with the next. */
export function toPlainParagraphs(html: string): string {
  return decodeHtml(html).split(betweenParagraphs).map(foldWhitespace).filter(Boolean).join('\n')
}

/** Cuts a text to `mostCharacters` without splitting a surrogate pair. */
export function truncate(text: string, mostCharacters: number): string {
  return text.slice(0, mostCharacters).replace(/[\uD800-\uDBFF]$/, '')
}
