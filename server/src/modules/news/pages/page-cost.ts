import { Parser } from 'htmlparser2'

// Each limit notes the maximum among 86 newspaper pages of 2019, from bench/newsroom/pages.ts.

const mostCharacters = 2_000_000
/** 1,600 elements; a larger tree would cost too much memory and time. */
const mostTags = 30_000
/** 1,600. Elements that show media are visited more often than text. */
const mostElements = 20_000
const shownElements = new Set('audio embed iframe img object picture svg video'.split(' '))
const shareOfShown = 5
/** 51 levels. Deeper trees overflow the stack of recursive code. */
const mostDepth = 500
/** 22,000. Each element is read once for each of its ancestors. */
const mostDepthOfAll = 500_000
/** Around half a million. Chains of elements with a single child are compared with each other again and again. */
const mostSquaredDepthOfAll = 4_000_000
/** 40. Attributes are in a list that is searched for each of them. */
const mostAttributesOfElement = 300
/** Characters written as entities become separate nodes when a page is parsed a second time. */
const mostEntities = 40_000

// Elements without an end tag, or whose end tag is usually omitted.
const unnested = new Set(
  'area base body br col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
)

/** The tokenizer closes these at the next one of the same kind; the older parser that builds the tree nests them. */
const closedByNext = new Set('a h1 h2 h3 h4 h5 h6'.split(' '))

function count(html: string, character: string): number {
  let found = 0
  for (let at = html.indexOf(character); at >= 0; at = html.indexOf(character, at + 1)) found++
  return found
}

class TooCostly extends Error {}

/** Follows the tree that a parser would build, without building it. */
class CostCounter {
  /** Counted with and without elements whose end tag is usually omitted. */
  #depth = 0
  #nesting = 0
  #depthOfAll = 0
  #squaredDepthOfAll = 0
  #elements = 0
  #attributes = 0

  onopentagname(name: string) {
    this.#attributes = 0
    this.#elements += shownElements.has(name) ? shareOfShown : 1
    this.#depth += 1
    if (!unnested.has(name)) this.#nesting += 1
    this.#depthOfAll += this.#depth
    this.#squaredDepthOfAll += this.#nesting ** 2
    const isOver =
      this.#elements > mostElements ||
      this.#nesting > mostDepth ||
      this.#depthOfAll > mostDepthOfAll ||
      this.#squaredDepthOfAll > mostSquaredDepthOfAll
    if (isOver) throw new TooCostly()
  }

  onattribute() {
    this.#attributes += 1
    if (this.#attributes > mostAttributesOfElement) throw new TooCostly()
  }

  onclosetag(name: string, isImplied: boolean) {
    if (isImplied && closedByNext.has(name)) return
    this.#depth -= 1
    if (!unnested.has(name)) this.#nesting -= 1
  }
}

function isTreeTooCostly(html: string): boolean {
  const parser = new Parser(new CostCounter(), { decodeEntities: false, lowerCaseAttributeNames: false })
  try {
    parser.end(html)
    return false
  } catch (error) {
    if (error instanceof TooCostly) return true
    throw error
  }
}

/** Whether parsing a page would take too much time or memory, estimated in a fraction of that. */
export function isTooCostly(html: string): boolean {
  if (html.length > mostCharacters) return true
  const tags = count(html, '<')
  if (tags > mostTags) return true
  const entities = count(html, '&') + count(html, '\u00A0') + Math.max(0, count(html, '>') - tags)
  return entities > mostEntities || isTreeTooCostly(html)
}
