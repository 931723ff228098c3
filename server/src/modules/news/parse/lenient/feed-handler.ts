import type { Handler } from 'htmlparser2'
import { CapturedText } from './captured-text.ts'
import { ItemDraft } from './draft.ts'
import { pickWebAddresses } from '../parsed-feed.ts'
import { cutPrefix, Vocabulary, type Meaning } from './vocabulary.ts'

type Attributes = Record<string, string>

/** Thrown to stop at a limit; what was read so far is kept. */
export class StopParsing extends Error {}

const roots = new Set(['rss', 'rdf', 'feed', 'channel', 'xml'])
const itemNames = new Set(['item', 'entry'])
// Their titles and links are not the feed's or the item's.
const nestedElements = new Set(['image', 'textinput', 'source', 'author', 'contributor', 'svg', 'math'])
// HTML elements that a title may contain and that share a name with a field.
const htmlNames = new Set(['a', 'body', 'title', 'content'])
const deepest = 128
const mostTags = 300_000
const mostAttributes = 300_000
const linkRank: Meaning = { field: 'link', rank: 1 }
const identityRank: Meaning = { field: 'link', rank: 3 }
// A guid marked as not being a permalink, which often is one anyway; then the item's audio or video.
const notPermalinkRank: Meaning = { field: 'link', rank: 7 }
const enclosureRank: Meaning = { field: 'link', rank: 8 }

function isAlternate({ rel = 'alternate', type = '' }: Attributes): boolean {
  return rel.toLowerCase() === 'alternate' && !/^(image|audio|video)\//i.test(type)
}

/** Reads a feed's elements from a stream, however they are nested, closed or named. */
export class FeedHandler implements Partial<Handler> {
  readonly feed = new ItemDraft()
  readonly items: ItemDraft[] = []
  isFeed = false
  readonly #vocabulary = new Vocabulary()
  readonly #mostItems: number
  #item: ItemDraft | null = null
  #captured: CapturedText | null = null
  #depth = 0
  #nestedDepth = 0
  #itemDepth = 0
  #tags = 0
  #attributes = 0

  constructor(mostItems: number) {
    this.#mostItems = mostItems
  }

  onattribute() {
    if (++this.#attributes > mostAttributes) throw new StopParsing('too many attributes')
  }

  onopentag(name: string, attributes: Attributes) {
    if (++this.#depth > deepest) throw new StopParsing('too deep')
    if (++this.#tags > mostTags) throw new StopParsing('too many tags')
    this.#vocabulary.declare(attributes)
    const local = cutPrefix(name)
    if (itemNames.has(local) && !name.toLowerCase().startsWith('media:')) return this.#openItem(attributes)
    if (this.#captured && this.#isUnclosed(name)) this.#keepCaptured()
    if (this.#captured) return this.#captured.open(local)
    if (this.#nestedDepth > 0) return undefined
    if (nestedElements.has(local)) this.#nestedDepth = this.#depth
    else if (roots.has(local)) this.#openRoot(attributes)
    else this.#openField(name, attributes)
    return undefined
  }

  ontext(text: string) {
    this.#captured?.addText(text)
  }

  onclosetag(name: string) {
    if (this.#captured && this.#captured.depth < this.#depth) this.#captured.close(cutPrefix(name))
    else this.#keepCaptured()
    if (this.#depth === this.#nestedDepth) this.#nestedDepth = 0
    if (this.#depth === this.#itemDepth) this.#closeItem()
    this.#depth--
  }

  /** Also called for text that ends in the middle. */
  onend() {
    this.#keepCaptured()
    this.#closeItem()
  }

  /** Whether the current element was never closed: a short one cannot contain another field. */
  #isUnclosed(name: string): boolean {
    const field = this.#captured?.meaning.field
    if (field === 'summary' || field === 'content' || htmlNames.has(cutPrefix(name))) return false
    return this.#vocabulary.findMeaning(name) !== null
  }

  #openItem(attributes: Attributes) {
    this.#keepCaptured()
    this.#closeItem()
    if (this.items.length >= this.#mostItems) throw new StopParsing('enough items')
    this.isFeed = true
    this.#nestedDepth = 0
    this.#item = new ItemDraft()
    this.#itemDepth = this.#depth
    this.items.push(this.#item)
    this.#item.base = attributes['xml:base'] ?? null
    this.#item.add(linkRank, attributes['href'] ?? '')
    this.#item.add({ field: 'date', rank: 3 }, attributes['lastmod'] ?? '')
    for (const about of pickWebAddresses([attributes['rdf:about']])) this.#item.add(identityRank, about)
  }

  #openRoot(attributes: Attributes) {
    this.isFeed = true
    this.feed.base ??= attributes['xml:base'] ?? null
    this.feed.add({ field: 'language', rank: 2 }, attributes['xml:lang'] ?? '')
    if (!this.#item) this.feed.add({ field: 'link', rank: 6 }, attributes['href'] ?? '')
  }

  #openField(name: string, attributes: Attributes) {
    this.#addEnclosure(name, attributes)
    const meaning = this.#vocabulary.findMeaning(name)
    if (!meaning) return
    const { field } = meaning
    const target = this.#item ?? this.feed
    if (field === 'link' && attributes['href'] && isAlternate(attributes))
      target.add(meaning, attributes['href'])
    if (field === 'category') target.add(meaning, attributes['label'] ?? attributes['term'] ?? '')
    const isNotPermalink = /^false$/i.test(attributes['ispermalink'] ?? '')
    this.#captured = new CapturedText(isNotPermalink ? notPermalinkRank : meaning, this.#depth, attributes)
  }

  #addEnclosure(name: string, attributes: Attributes) {
    const isLink = cutPrefix(name) === 'link' && attributes['rel']?.toLowerCase() === 'enclosure'
    if (cutPrefix(name) === 'enclosure') this.#item?.add(enclosureRank, attributes['url'] ?? '')
    else if (isLink) this.#item?.add(enclosureRank, attributes['href'] ?? '')
  }

  #keepCaptured() {
    const captured = this.#captured
    if (!captured) return
    this.#captured = null
    const text = captured.toString()
    const isIdentity = captured.meaning.field === 'link' && captured.meaning.rank > identityRank.rank
    const target = this.#item ?? this.feed
    if (!isIdentity || pickWebAddresses([text]).length > 0) target.add(captured.meaning, text)
  }

  #closeItem() {
    this.#item = null
    this.#itemDepth = 0
  }
}
