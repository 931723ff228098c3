import { foldWhitespace } from '../clean/plain-text.ts'

/** The part of a DOM node that is used here. */
export type PageNode = {
  nodeType: number
  /** In lower case, for elements. */
  localName?: string
  /** Of text nodes. */
  data?: string
  textContent?: string | null
  childNodes: Iterable<PageNode>
  getAttribute?(name: string): string | null
}

export type Block = {
  kind: 'heading' | 'item' | 'text'
  text: string
  /** How much of it is links, from 0 to 1. */
  linked: number
}

const textNode = 3
const elementNode = 1
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const items = new Set(['li', 'dt', 'dd', 'td', 'th'])
const breaks = new Set(
  'address article blockquote br center dd div dl dt fieldset h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody td th tr ul'.split(
    ' ',
  ),
)
const skipped = new Set(
  'aside audio button canvas figcaption figure footer form iframe input label math nav noscript object script select style svg template textarea video'.split(
    ' ',
  ),
)
// Class names and ids of what surrounds an article.
const boilerplateName =
  /(?:^|[\s_-])(?:ad|ads|advert\w*|author-?(?:bio|box|info)|bio|breadcrumbs?|byline|captions?|comments?|consent|cookies?|copyright|credits?|gallery|image-?(?:caption|credit)|legende|newsletters?|outbrain|promo\w*|read-?more|recirc\w*|recommend\w*|related\w*|share|sharing|social\w*|sponsor\w*|subscribe\w*|subscription|taboola|tags?|timestamp|toolbar|trending|video-?\w*)(?=$|[\s_-])/i

// An element with a larger share of the text belongs to the article, whatever its name.
const mostBoilerplateShare = 0.2

function isNamedBoilerplate(node: PageNode): boolean {
  const names = [node.getAttribute?.('class'), node.getAttribute?.('id')]
  return names.some((name) => name && name.length < 200 && boilerplateName.test(name))
}

class BlockCollector {
  readonly blocks: Block[] = []
  readonly #mostBoilerplate: number
  #text = ''
  #linked = 0
  #kind: Block['kind'] = 'text'

  constructor(characters: number) {
    this.#mostBoilerplate = characters * mostBoilerplateShare
  }

  read(node: PageNode, around: { kind: Block['kind']; isLink: boolean }) {
    for (const child of node.childNodes) {
      if (child.nodeType === textNode) this.#add(child.data ?? '', around)
      else if (child.nodeType === elementNode && !this.#isBoilerplate(child)) this.#enter(child, around)
    }
  }

  #isBoilerplate(element: PageNode): boolean {
    if (skipped.has(element.localName ?? '')) return true
    return isNamedBoilerplate(element) && (element.textContent?.length ?? 0) <= this.#mostBoilerplate
  }

  #enter(element: PageNode, around: { kind: Block['kind']; isLink: boolean }) {
    const name = element.localName ?? ''
    const kind = headings.has(name) ? 'heading' : items.has(name) ? 'item' : around.kind
    if (breaks.has(name)) this.end()
    this.read(element, { kind, isLink: around.isLink || name === 'a' })
    if (breaks.has(name)) this.end()
  }

  #add(data: string, { kind, isLink }: { kind: Block['kind']; isLink: boolean }) {
    this.#text += data
    if (isLink) this.#linked += data.trim().length
    this.#kind = kind
  }

  end() {
    const text = foldWhitespace(this.#text)
    if (text) this.blocks.push({ kind: this.#kind, text, linked: Math.min(1, this.#linked / text.length) })
    this.#text = ''
    this.#linked = 0
  }
}

/** The blocks of text in a part of a page, in order, without captions, forms and boilerplate. */
export function collectBlocks(node: PageNode): Block[] {
  const collector = new BlockCollector(node.textContent?.length ?? 0)
  collector.read(node, { kind: 'text', isLink: false })
  collector.end()
  return collector.blocks
}
