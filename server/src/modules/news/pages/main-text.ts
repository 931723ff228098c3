import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { articleLines } from './article-lines.ts'
import { blocksIn, type PageNode } from './page-blocks.ts'

const leastCharacters = 250
/** What is found in the whole page may be so much longer than the page's one article before it holds more than that. */
const mostBeyondArticle = 1.5

type Page = { querySelectorAll(selector: string): Iterable<unknown> }

function textOf(node: PageNode): string {
  return articleLines(blocksIn(node)).join('\n')
}

function textsOf(page: Page, selector: string): string[] {
  return [...page.querySelectorAll(selector)]
    .map((element) => textOf(element as PageNode))
    .filter((text) => text.length >= leastCharacters)
}

/** What reads like the article, by where the page's sentences stand. */
function likeliestText(document: ConstructorParameters<typeof Readability>[0]): string {
  const found = new Readability<PageNode>(document, {
    keepClasses: true,
    serializer: (node: unknown) => node as PageNode,
  }).parse()
  return found?.content ? textOf(found.content) : ''
}

/**
 * The article on a page, a paragraph a line; empty where there is none. What the page names as its article's body is
 * believed, else the place where most sentences stand, unless the page has one article that is much shorter.
 */
export function mainText(html: string): string {
  // Pages may leave the body's tag out, but the tree is sought under it.
  const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const [named] = textsOf(document, '[itemprop~="articleBody"]')
  if (named) return named
  const [article, ...more] = textsOf(document, 'article')
  const likeliest = likeliestText(document)
  const isOneOf = article !== undefined && more.length === 0
  return isOneOf && likeliest.length > article.length * mostBeyondArticle ? article : likeliest
}
