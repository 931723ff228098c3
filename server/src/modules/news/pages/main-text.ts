import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { selectArticleLines } from './article-lines.ts'
import { collectBlocks, type PageNode } from './page-blocks.ts'

const leastCharacters = 250
/** What is found in the whole page may be so much longer than the page's one article before it holds more than that. */
const mostBeyondArticle = 1.5

type Page = { querySelectorAll(selector: string): Iterable<unknown> }

function readText(node: PageNode): string {
  return selectArticleLines(collectBlocks(node)).join('\n')
}

function readTexts(page: Page, selector: string): string[] {
  return [...page.querySelectorAll(selector)]
    .map((element) => readText(element as PageNode))
    .filter((text) => text.length >= leastCharacters)
}

/** What reads like the article, by where the page's sentences stand. */
function findLikeliestText(document: ConstructorParameters<typeof Readability>[0]): string {
  const found = new Readability<PageNode>(document, {
    keepClasses: true,
    serializer: (node: unknown) => node as PageNode,
  }).parse()
  return found?.content ? readText(found.content) : ''
}

/**
 * The article on a page, a paragraph a line; empty where there is none. What the page names as its article's body is
 * believed, else the place where most sentences stand, unless the page has one article that is much shorter.
 */
export function extractMainText(html: string): string {
  // Pages may leave the body's tag out, but the tree is sought under it.
  const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const [named] = readTexts(document, '[itemprop~="articleBody"]')
  if (named) return named
  const [article, ...more] = readTexts(document, 'article')
  const likeliest = findLikeliestText(document)
  const isOneOf = article !== undefined && more.length === 0
  return isOneOf && likeliest.length > article.length * mostBeyondArticle ? article : likeliest
}
