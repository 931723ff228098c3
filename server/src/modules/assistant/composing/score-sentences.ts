/**
 * Chosen on one half of real articles with reference summaries: how much a sentence's length counts against what it
 * shares, and how much more an early sentence weighs.
 */
const lengthExponent = 0.35
const earliness = 0.35
/** An article's first sentence is written to be heard first: only what was asked for comes before it. */
const firstOfAll = 1.25

/**
 * What each sentence weighs, up to 2.6: the more, the more it says of what the other sentences say, and the earlier
 * it comes. Takes the content words of each, in order; its time grows with their number alone.
 */
export function scoreSentences(sentences: readonly string[][]): number[] {
  const shares = sentences.map((words) => Math.max(1, words.length) ** -lengthExponent)
  const sets = sentences.map((words) => new Set(words))
  const spread = new Map<string, number>()
  for (const [at, words] of sets.entries())
    for (const word of words) spread.set(word, (spread.get(word) ?? 0) + (shares[at] ?? 0))
  const central = sets.map((words, at) => {
    const share = shares[at] ?? 0
    let sum = 0
    for (const word of words) sum += (spread.get(word) ?? 0) - share
    return sum * share
  })
  const most = Math.max(...central, Number.MIN_VALUE)
  return central.map((value, at) => (value / most) * (1 + earliness / (1 + at)) + (at === 0 ? firstOfAll : 0))
}
