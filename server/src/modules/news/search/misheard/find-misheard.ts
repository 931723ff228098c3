import type { QueryRunner } from '#db/tables'
import { isFunctionWord } from '#language/function-words'
import { findTerms } from '../match-text.ts'
import { chooseMaxDistance, measureSoundDistance, encodeSound } from './sound.ts'
import type { ArticleFilter } from '../visibility-queries.ts'
import { findTextsWithArticles, lookUpWords, type HeardWord } from './title-word-queries.ts'

const mostWords = 8
const mostAlike = 3
const mostTexts = 12
/** In a query this short, even a known word may be misheard: "Shi Jinping". */
const shortQuery = 3

type Choice = { word: string; distance: number }

function listAlternatives({ alike, heard }: HeardWord): Choice[] {
  return alike
    .map((word) => ({ word, distance: measureSoundDistance(heard, word) }))
    .filter(({ distance, word }) => word !== heard && distance <= chooseMaxDistance(heard))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, mostAlike)
}

function splitAsSpelt(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => !isFunctionWord(word))
}

type Respelling = { words: string[]; distance: number }

/** All readings of the query, closest to what was heard first. */
function listReadings(words: string[], choices: ReadonlyMap<string, Choice[]>): string[] {
  let readings: Respelling[] = [{ words: [], distance: 0 }]
  for (const word of words) {
    const ways = choices.get(word) ?? [{ word, distance: 0 }]
    readings = readings
      .flatMap((reading) =>
        ways.map((way) => ({
          words: [...reading.words, way.word],
          distance: reading.distance + way.distance,
        })),
      )
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, mostTexts)
  }
  return readings.map((reading) => reading.words.join(' '))
}

export type Heard = {
  text: string
  /** What was found so far: articles with some of the words. */
  near: readonly { title: string; body: string }[]
}

/** The words that occur in none of the articles in any form. */
function findMissing(articles: Heard['near'], words: readonly string[]): string[] {
  const missing = new Map(words.flatMap((word) => findTerms(word).map((term) => [term, word])))
  for (const { body, title } of articles) {
    if (missing.size === 0) break
    for (const term of findTerms(`${title} ${body}`)) missing.delete(term)
  }
  return [...missing.values()]
}

/**
 * For a query whose words no article contains completely: the query with misheard words replaced by similar-sounding names, if
 * articles match that; otherwise null. Costs two statements, or none if the found articles contain each of the words.
 */
export async function findMisheard(
  db: QueryRunner,
  scope: ArticleFilter,
  heard: Heard,
): Promise<string | null> {
  const words = splitAsSpelt(heard.text)
  if (words.length === 0 || words.length > mostWords) return null
  const isShort = words.length <= shortQuery
  const doubtful = isShort ? [...new Set(words)] : findMissing(heard.near, words)
  if (doubtful.length === 0) return null
  const asked = doubtful.map((word) => ({ heard: word, sound: encodeSound(word) }))
  const looked = await lookUpWords(db, scope, asked)
  const choices = new Map<string, Choice[]>()
  for (const word of looked) {
    const others = word.isKnown && !isShort ? [] : listAlternatives(word)
    if (others.length === 0) continue
    choices.set(word.heard, word.isKnown ? [{ word: word.heard, distance: 0 }, ...others] : others)
  }
  if (choices.size === 0) return null
  const readings = listReadings(words, choices).filter((reading) => reading !== words.join(' '))
  const withArticles = await findTextsWithArticles(db, scope, readings)
  const found = readings.find((reading) => withArticles.has(reading))
  const hasUnknown = looked.some((word) => !word.isKnown && choices.has(word.heard))
  return found ?? (hasUnknown ? (readings[0] ?? null) : null)
}
