import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { selectArticleLines } from './article-lines.ts'
import { collectBlocks, type PageNode } from './page-blocks.ts'

const leastCharacters = 250
/** Candidate elements may be nested, and each is read from its beginning. */
const mostCandidates = 20
/** Text found in the whole page may be this many times longer than its only `article` element before that is preferred. */
const mostTimesArticle = 1.5

type Page = { querySelectorAll(selector: string): Iterable<unknown> }

function readText(node: PageNode): string {
  return selectArticleLines(collectBlocks(node)).join('\n')
}

function readTexts(page: Page, selector: string): string[] {
  return [...page.querySelectorAll(selector)]
    .slice(0, mostCandidates)
    .map((element) => readText(element as PageNode))
    .filter((text) => text.length >= leastCharacters)
}

/** The text that Readability takes for the article. */
function findLikeliestText(document: ConstructorParameters<typeof Readability>[0]): string {
  const found = new Readability<PageNode>(document, {
    keepClasses: true,
    serializer: (node: unknown) => node as PageNode,
  }).parse()
  return found?.content ? readText(found.content) : ''
}

/**
 * The article on a page, one paragraph a line; empty when there is none. An element marked as `articleBody` wins, else what
 * Readability finds, unless the page's only `article` element is much shorter.
 */
export function extractMainText(html: string): string {
  // A page may omit the body tag, but Readability searches under it.
  const { document } = parseHTML(/<body[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`)
  const [named] = readTexts(document, '[itemprop~="articleBody"]')
  if (named) return named
  const [article, ...more] = readTexts(document, 'article')
  const likeliest = findLikeliestText(document)
  const isOnlyArticle = article !== undefined && more.length === 0
  return isOnlyArticle && likeliest.length > article.length * mostTimesArticle ? article : likeliest
}
