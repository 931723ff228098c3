import type { QueryRunner } from '#db/tables'
import { isFunctionWord } from '#language/function-words'
import { encodeSound } from './sound.ts'
import { keepTitleWords, type TitlesSeen } from './title-word-queries.ts'

const name = /(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}]+/gu
const longestName = 40
// Feeds repeat the same titles, so words stored recently are skipped.
const mostRemembered = 20_000
const remembered = new WeakMap<QueryRunner, Set<string>>()

/** The words of titles that may be names: the capitalised ones. */
function findNames(titles: readonly string[]): Set<string> {
  const words = titles.flatMap((title) => title.match(name) ?? []).map((word) => word.toLowerCase())
  return new Set(words.filter((word) => word.length <= longestName && !isFunctionWord(word)))
}

/** Stores the names in titles by their sound, so that `findMisheard` can find them. */
export async function learnTitleWords(
  db: QueryRunner,
  titles: readonly string[],
  seen: TitlesSeen,
): Promise<void> {
  const known = remembered.get(db) ?? new Set()
  remembered.set(db, known)
  const nameOfFeed = (word: string) => `${seen.audience} ${word}`
  const fresh = [...findNames(titles)].filter((word) => !known.has(nameOfFeed(word)))
  if (fresh.length === 0) return
  await keepTitleWords(
    db,
    fresh.map((word) => ({ sound: encodeSound(word), word })).filter(({ sound }) => sound !== ''),
    seen,
  )
  if (known.size > mostRemembered) known.clear()
  for (const word of fresh) known.add(nameOfFeed(word))
}
