/** Text without what a query language could take for its own: words, numbers, and what joins them. */
export function plainWords(text: string): string {
  return text.replace(/[^\p{L}\p{N}'’.-]+/gu, ' ').trim()
}
