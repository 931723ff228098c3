// A published baseline for summaries: sentences vote for those they share words with (Mihalcea and Tarau, 2004).

const damping = 0.85
const rounds = 50

/** The similarity of two sentences: their shared words, divided by the logarithms of their lengths. */
function likeness(a: readonly string[], b: readonly string[]): number {
  const other = new Set(b)
  const shared = [...new Set(a)].filter((word) => other.has(word)).length
  const lengths = Math.log(a.length || 1) + Math.log(b.length || 1)
  return lengths > 0 ? shared / lengths : 0
}

/** The rank of each sentence, given its words without function words. */
export function textRank(sentences: readonly string[][]): number[] {
  const weights = sentences.map((a, i) => sentences.map((b, j) => (i === j ? 0 : likeness(a, b))))
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = sentences.map(() => 1 / sentences.length)
  for (let round = 0; round < rounds; round++) {
    const before = ranks
    ranks = before.map((_, i) => {
      const votes = before.map((rank, j) => {
        const sum = sums[j] ?? 0
        return sum > 0 ? ((weights[j]?.[i] ?? 0) / sum) * rank : 0
      })
      return (1 - damping) / before.length + damping * votes.reduce((sum, vote) => sum + vote, 0)
    })
  }
  return ranks
}

/** The mean frequency of each sentence's words in the article; early sentences weigh more. */
export function frequencyAndPosition(sentences: readonly string[][]): number[] {
  const counts = new Map<string, number>()
  for (const word of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return sentences.map((words, at) => {
    const sum = words.reduce((before, word) => before + (counts.get(word) ?? 0), 0)
    return (sum / Math.max(1, words.length)) * (1 + 1 / (1 + at))
  })
}
