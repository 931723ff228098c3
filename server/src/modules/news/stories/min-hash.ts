// MinHash with banding: finds near-duplicates without comparing every pair. Of sets that share half of their terms, 24 in
// 25 have a band in common; of those that share a fifth, one in six.
const bandCount = 24
const rowsPerBand = 3

const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193

function hashTerm(term: string): number {
  let hash = fnvOffset
  for (let at = 0; at < term.length; at++) hash = Math.imul(hash ^ term.charCodeAt(at), fnvPrime)
  return hash
}

/** One of many hash functions: the bits of `value` well mixed with `seed` (after MurmurHash3's finaliser). */
function mix(value: number, seed: number): number {
  let mixed = value ^ Math.imul(seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Signed 32-bit integers, as Postgres' `int`; none for a set of fewer than two terms. */
export function computeBands(terms: ReadonlySet<string>): number[] {
  if (terms.size < 2) return []
  const hashes = [...terms].map(hashTerm)
  const smallest = (seed: number) => {
    let least = Number.POSITIVE_INFINITY
    for (const hash of hashes) least = Math.min(least, mix(hash, seed))
    return least
  }
  return Array.from({ length: bandCount }, (_, band) => {
    let key = band + 1
    for (let row = 0; row < rowsPerBand; row++) key = mix(key, smallest(band * rowsPerBand + row + 1))
    return key | 0
  })
}
