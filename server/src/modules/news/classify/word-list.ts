/** Words of a language, told apart by Unicode; lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []
}

const shortestPrefix = 3

/** A list of words separated by spaces, in which `econom*` stands for every word that begins so. */
export function wordList(list: string): (word: string) => boolean {
  const exact = new Set<string>()
  const prefixes = new Set<string>()
  for (const entry of list.split(' ').filter(Boolean)) {
    if (entry.endsWith('*')) prefixes.add(entry.slice(0, -1))
    else exact.add(entry)
  }
  const longest = Math.max(0, ...[...prefixes].map((prefix) => prefix.length))
  return (word) => {
    if (exact.has(word)) return true
    for (let length = shortestPrefix; length <= Math.min(word.length, longest); length++) {
      if (prefixes.has(word.slice(0, length))) return true
    }
    return false
  }
}
