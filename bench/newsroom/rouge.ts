function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export function countWords(text: string): number {
  return wordsOf(text).length
}

function countGrams(text: string, size: number): Map<string, number> {
  const words = wordsOf(text)
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= words.length; at++) {
    const gram = words.slice(at, at + size).join(' ')
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** ROUGE-N as F1, of whole words in lower case, without stemming. */
export function rouge(summary: string, reference: string, size: 1 | 2): number {
  const [own, wanted] = [countGrams(summary, size), countGrams(reference, size)]
  let shared = 0
  for (const [gram, count] of own) shared += Math.min(count, wanted.get(gram) ?? 0)
  const all = total(own) + total(wanted)
  return all === 0 ? 0 : (2 * shared) / all
}
