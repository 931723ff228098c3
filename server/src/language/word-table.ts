/** Numbers by words: hash and number alternate, probed linearly; -1 is a free place. */
export type WordTable = Int32Array

const free = -1

/** FNV-1a over UTF-16 code units, as a signed integer of 32 bits. */
export function hashWord(word: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93)
  return hash
}

/** From words' hashes and their numbers, which alternate. */
export function makeWordTable(entries: Int32Array): WordTable {
  const size = 2 ** Math.ceil(Math.log2(entries.length))
  const table = new Int32Array(size * 2).fill(free)
  for (let at = 0; at < entries.length; at += 2) {
    const hash = entries[at] as number
    let slot = hash & (size - 1)
    while (table[slot * 2 + 1] !== free) slot = (slot + 1) & (size - 1)
    table[slot * 2] = hash
    table[slot * 2 + 1] = entries[at + 1] as number
  }
  return table
}

/** The number of a word. */
export function findWord(table: WordTable, word: string): number | null {
  const last = table.length / 2 - 1
  const hash = hashWord(word)
  let slot = hash & last
  while (table[slot * 2 + 1] !== free) {
    if (table[slot * 2] === hash) return table[slot * 2 + 1] as number
    slot = (slot + 1) & last
  }
  return null
}
