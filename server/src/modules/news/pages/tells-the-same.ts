const leastShare = 0.5

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]{3,}/gu) ?? [])
}

/**
 * Whether a page's text is that article and not what stands in its place, such as a wall of consent or another story:
 * at least half of what the feed said of it, in longer words, stands there too.
 */
export function isSameArticle(text: string, { title, body }: { title: string; body: string }): boolean {
  const told = wordsOf(text)
  const announced = [...wordsOf(`${title} ${body}`)]
  const shared = announced.filter((word) => told.has(word)).length
  return shared > 0 && shared >= announced.length * leastShare
}
