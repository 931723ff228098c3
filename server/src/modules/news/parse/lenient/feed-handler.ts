import type { Handler } from 'htmlparser2'
import { CapturedText } from './captured-text.ts'
import { Draft } from './draft.ts'
import { pickWebAddresses } from '../web-addresses.ts'
import { localName, Vocabulary, type Meaning } from './vocabulary.ts'

type Attributes = Record<string, string>

/** Enough has been read, or nothing sensible can follow; what was read so far counts. */
export class StopParsing extends Error {}

const roots = new Set(['rss', 'rdf', 'feed', 'channel', 'xml'])
const itemNames = new Set(['item', 'entry'])
// They have titles and links of their own, which are not the feed's or the item's.
const nestedElements = new Set(['image', 'textinput', 'source', 'author', 'contributor', 'svg', 'math'])
// Elements of HTML, which a title may hold, that go by the name of a field.
const htmlNames = new Set(['a', 'body', 'title', 'content'])
const deepest = 128
const mostTags = 300_000
const mostAttributes = 300_000
const linkRank: Meaning = { field: 'link', rank: 1 }
const identityRank: Meaning = { field: 'link', rank: 3 }
// Said not to be a page's address, which many a one is all the same; the sound or film that an item is.
const unsaidRank: Meaning = { field: 'link', rank: 7 }
const enclosureRank: Meaning = { field: 'link', rank: 8 }

function isAlternate({ rel = 'alternate', type = '' }: Attributes): boolean {
  return rel.toLowerCase() === 'alternate' && !/^(image|audio|video)\//i.test(type)
}

/** Makes sense of a feed's elements as they come, however they are nested, closed or named. */
export class FeedHandler implements Partial<Handler> {
  readonly feed = new Draft()
  readonly items: Draft[] = []
  isFeed = false
  readonly #vocabulary = new Vocabulary()
  readonly #mostItems: number
  #item: Draft | null = null
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
    const local = localName(name)
    if (itemNames.has(local) && !name.toLowerCase().startsWith('media:')) return this.#openItem(attributes)
    if (this.#captured && this.#isForgotten(name)) this.#keepCaptured()
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
    if (this.#captured && this.#captured.depth < this.#depth) this.#captured.close(localName(name))
    else this.#keepCaptured()
    if (this.#depth === this.#nestedDepth) this.#nestedDepth = 0
    if (this.#depth === this.#itemDepth) this.#closeItem()
    this.#depth--
  }

  /** For what ends in the middle. */
  onend() {
    this.#keepCaptured()
    this.#closeItem()
  }

  /** Whether the text under way was never closed: a short one cannot contain another field. */
  #isForgotten(name: string): boolean {
    const field = this.#captured?.meaning.field
    if (field === 'summary' || field === 'content' || htmlNames.has(localName(name))) return false
    return this.#vocabulary.findMeaning(name) !== null
  }

  #openItem(attributes: Attributes) {
    this.#keepCaptured()
    this.#closeItem()
    if (this.items.length >= this.#mostItems) throw new StopParsing('enough items')
    this.isFeed = true
    this.#nestedDepth = 0
    this.#item = new Draft()
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
    const isUnsaid = /^false$/i.test(attributes['ispermalink'] ?? '')
    this.#captured = new CapturedText(isUnsaid ? unsaidRank : meaning, this.#depth, attributes)
  }

  #addEnclosure(name: string, attributes: Attributes) {
    const isLink = localName(name) === 'link' && attributes['rel']?.toLowerCase() === 'enclosure'
    if (localName(name) === 'enclosure') this.#item?.add(enclosureRank, attributes['url'] ?? '')
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
